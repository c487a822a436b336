package io.blobbench.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.table.Grid.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GridTest {
    @Test
    void aFieldIsMadeOncePerDetailHoweverOftenItsTableIsSplit() {
        List<String> made = new ArrayList<>();
        Grid grid = new Grid("a \\ b", List.of("1", "2"), List.of("10", "20", "30"), (down, across) -> {
            Field field = detail -> {
                made.add(down + across + detail);
                return down + " at " + across;
            };
            return Optional.of(field);
        });

        assertThat(grid.render(30, false)).isEqualTo("""
                +-------+---------+---------+
                | a \\ b |      10 |      20 |
                +-------+---------+---------+
                |     1 | 1 at 10 | 1 at 20 |
                +-------+---------+---------+
                |     2 | 2 at 10 | 2 at 20 |
                +-------+---------+---------+
                +-------+---------+
                | a \\ b |      30 |
                +-------+---------+
                |     1 | 1 at 30 |
                +-------+---------+
                |     2 | 2 at 30 |
                +-------+---------+""");
        assertThat(made).doesNotHaveDuplicates();
    }
}
