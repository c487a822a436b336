package io.blobbench.report.compare.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Runs;
import io.blobbench.report.statistics.Measure;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparedPromisesTest {
    private static final double[] CALM = {1000, 1010, 990, 1000, 1000};

    @Test
    void whatAllStoresPromiseIsSaidOnce() {
        assertThat(summary(run("kafka", "none"), run("redis", "none")))
                .contains("Promise of kafka and redis: acknowledged by the only replica, no write to disk promised"
                        + " (consistency one, durability none).");
    }

    @Test
    void storesThatPromiseDifferentThingsAreNamedInOneSentence() {
        assertThat(summary(run("kafka", "none"), run("redis", "always")))
                .contains("The stores promise different things, and one that promises more does more work:"
                        + " kafka: acknowledged by the only replica, no write to disk promised (consistency one,"
                        + " durability none); redis: acknowledged by the only replica, on disk before the"
                        + " acknowledgement (consistency one, durability always).")
                .noneMatch(sentence -> sentence.startsWith("The runs differ in their parameters"));
    }

    /** A write to etcd waits for a majority at every level. */
    @Test
    void levelsThatMeanTheSameAreOnePromise() {
        assertThat(summary(replicated("etcd", "one", "quorum"), replicated("redis", "quorum", "quorum")))
                .contains(
                        "Promise of etcd and redis: acknowledged by at least 2 of 3 replicas, no write to disk promised"
                                + " (consistency one and quorum, durability none).");
        assertThat(summary(replicated("etcd", "one", "quorum"), replicated("redis", "one", "one")))
                .anyMatch(sentence -> sentence.startsWith("The stores promise different things"));
    }

    /** Neither in a comparison nor in a pivot. */
    @Test
    void levelsThatMeanTheSameAreNoDifferenceOfParameters() {
        Comparison comparison = Comparison.of(
                replicated("etcd", "one", "quorum"),
                List.of(replicated("redis", "quorum", "quorum")),
                Comparison.LEAST_DIFFERENCE);

        assertThat(Summary.of(comparison)).noneMatch(sentence -> sentence.startsWith("The runs differ"));
        assertThat(new Pivot(comparison, Measure.THROUGHPUT).table(false))
                .contains("Promise of etcd and redis: acknowledged by at least 2 of 3 replicas")
                .doesNotContain("The runs differ");
    }

    @Test
    void aPivotNamesPromisesThatDiffer() {
        Comparison comparison = Comparison.of(
                replicated("etcd", "one", "quorum"),
                List.of(replicated("redis", "one", "one")),
                Comparison.LEAST_DIFFERENCE);

        assertThat(new Pivot(comparison, Measure.THROUGHPUT).table(false))
                .contains("The stores promise different things, and one that promises more does more work: etcd:"
                        + " acknowledged by at least 2 of 3 replicas");
    }

    private static ComparedRun replicated(String store, String asked, String writes) {
        return Runs.ofStore(
                store,
                new Runs.Cell("x")
                        .with("replicas", "3", "consistency", asked, "write_consistency", writes)
                        .throughputs(CALM)
                        .measured());
    }

    @Test
    void runsOfOneStoreNameOnlyPromisesThatDiffer() {
        assertThat(summary(run("redis", "none"), run("redis", "none")))
                .noneMatch(sentence -> sentence.contains("romise"));
        assertThat(summary(run("redis", "none"), run("redis", "always")))
                .contains("The runs differ in their parameters: A had durability none, B always.");
    }

    private static List<String> summary(ComparedRun baseline, ComparedRun other) {
        return Summary.of(Comparison.of(baseline, List.of(other), Comparison.LEAST_DIFFERENCE));
    }

    private static ComparedRun run(String store, String durability) {
        return Runs.ofStore(
                store,
                new Runs.Cell("x")
                        .with("durability", durability)
                        .throughputs(CALM)
                        .measured());
    }
}
