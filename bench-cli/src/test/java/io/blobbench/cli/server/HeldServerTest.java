package io.blobbench.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldServerTest {
    @Test
    void isNamedByItsProduct() {
        HeldServer starting = new HeldServer("redis", "valkey", 1, 2, false, List.of(), "");

        assertThat(starting.title()).isEqualTo("valkey, still starting");
        assertThat(starting.at(List.of("127.0.0.1:7000", "127.0.0.1:7001")).title())
                .isEqualTo("valkey at 127.0.0.1:7000,127.0.0.1:7001");
    }

    @Test
    void aProductIsNotCalledByItsStore() {
        HeldServer valkey = new HeldServer("redis", "valkey", 1, 2, false, List.of("127.0.0.1:7000"), "");

        assertThat(valkey.isCalled("redis")).isFalse();
        assertThat(valkey.isCalled("valkey")).isTrue();
        assertThat(valkey.isCalled("127.0.0.1:7000")).isTrue();
    }

    @Test
    void onesThatAnOlderReleaseHoldsAreNamedByTheirStore() throws Exception {
        HeldServer older = new ObjectMapper()
                .readValue(
                        "{\"store\":\"redis\",\"pid\":1,\"startedAtMs\":2,\"keep\":false,\"endpoints\":[\"a:1\"]}",
                        HeldServer.class);

        assertThat(older.title()).isEqualTo("redis at a:1");
    }
}
