package io.blobbench.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramEnvironmentTest {
    private static final String COLUMNS = "bench.columns";

    @AfterEach
    void forgetTheTerminal() {
        System.clearProperty(COLUMNS);
    }

    @ParameterizedTest
    @CsvSource({"0, 80", "1, 80", "19, 80", "20, 20", "132, 132"})
    void aTerminalWithoutAWindowCountsAsOneOfEightyColumns(String said, int columns) {
        System.setProperty(COLUMNS, said);

        assertThat(ProgramEnvironment.ofProcess().columns()).isEqualTo(columns);
    }
}
