package io.blobbench.benchmarks.verdicts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class VerdictsTest {
    private static final String HEADER = "cell,verdict,reason,measure\n";
    private static final String SLOWER = "c,slower,throughput,throughput\n";
    private static final String NONE = "c,no detectable difference,,throughput\n";
    private static final String INVALID = "c,not comparable,B is INVALID in 1 of 5 trials: 3 blobs lost,throughput\n";

    private final Verdicts verdicts = new Verdicts();

    @Test
    void cellsAreCountedOnceByTheirThroughput() throws IOException {
        add(SLOWER, NONE, "c,slower,throughput,service_p99_us\n");

        assertThat(verdicts.of("slower", "faster")).isEqualTo(1);
        assertThat(verdicts.compared()).isEqualTo(2);
        assertThat(verdicts.enough()).isTrue();
    }

    @Test
    void cellsOfWhichNoneCouldBeComparedAreNotEnough() throws IOException {
        assertThat(verdicts.enough()).as("none").isFalse();

        add(INVALID, INVALID);

        assertThat(verdicts.compared()).isZero();
        assertThat(verdicts.enough()).isFalse();
        assertThat(verdicts.missing()).isEqualTo("2 of 2 could not be compared, wanted at most half");
    }

    @Test
    void halfOfTheCellsAreEnough() throws IOException {
        add(NONE, INVALID);
        assertThat(verdicts.enough()).isTrue();

        add(INVALID);
        assertThat(verdicts.enough()).isFalse();
    }

    @Test
    void aCellWithoutAnyValueCouldNotBeCompared() throws IOException {
        add(NONE, "c,not comparable,A is FAILED in 5 of 5 trials: no connection,\n");

        assertThat(verdicts.missing()).startsWith("1 of 2 could not be compared");
    }

    @Test
    void aCellThatTheStoreDoesNotSupportDoesNotCount() throws IOException {
        add(NONE, "c,not comparable,A is UNSUPPORTED in 5 of 5 trials: no replicas,\n");

        assertThat(verdicts.missing()).startsWith("0 of 1 could not be compared");
    }

    private void add(String... rows) throws IOException {
        verdicts.add(HEADER + String.join("", rows));
    }
}
