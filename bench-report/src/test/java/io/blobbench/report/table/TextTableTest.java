package io.blobbench.report.table;

import static io.blobbench.report.table.TextTable.Field.left;
import static io.blobbench.report.table.TextTable.Field.right;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.table.TextTable.Field;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    private static final List<List<Field>> ROWS =
            List.of(List.of(right("p50"), left("cell")), List.of(right("1.00ms"), left("batch=8 blob=1KB")));

    @Test
    void theLastColumnIsNarrowedToTheWidthAndContinuesBelow() {
        assertThat(TextTable.fitted(ROWS, 80)).containsExactly("   p50  cell", "1.00ms  batch=8 blob=1KB");
        assertThat(TextTable.fitted(ROWS, 20)).containsExactly("   p50  cell", "1.00ms  batch=8", "        blob=1KB");
    }

    @Test
    void theLastColumnStaysAsWideAsItsHeader() {
        assertThat(TextTable.fitted(ROWS, 1))
                .containsExactly("   p50  cell", "1.00ms  batc", "        h=8", "        blob", "        =1KB");
    }
}
