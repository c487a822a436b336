package io.blobbench.report.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

class CellAxesTest {
    @Test
    void blanksOfAValueBelongToIt() {
        assertThat(CellAxes.of("batch=1 server.x=normal 0 0 0 client.linger.ms=5"))
                .containsExactly(
                        entry("batch", "1"), entry("server.x", "normal 0 0 0"), entry("client.linger.ms", "5"));
    }

    @Test
    void axesMakeTheIdThatTheyWereReadFrom() {
        String id = "server.x=normal 0 0 0 batch=1";

        assertThat(CellAxes.id(CellAxes.of(id))).isEqualTo(id);
    }

    @Test
    void aCellWithoutAxesIsSingle() {
        assertThat(CellAxes.of("single")).isEmpty();
        assertThat(CellAxes.id(CellAxes.of("single"))).isEqualTo("single");
    }
}
