package io.blobbench.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.Runs;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunPromiseTest {
    private static final String NONE =
            "acknowledged by the only replica, no write to disk promised (consistency one, durability none)";
    private static final String ALWAYS =
            "acknowledged by the only replica, on disk before the acknowledgement (consistency one, durability always)";

    @Test
    void thePromiseOfAllCellsIsSaidOnce() {
        List<MeasuredCell> cells = List.of(durable("a", "none"), durable("b", "none"));

        assertThat(RunPromise.sentence("kafka", cells)).hasValue("Promise of kafka: " + NONE + ".");
    }

    @Test
    void promisesThatDifferBetweenCellsAreSaidToDiffer() {
        List<MeasuredCell> cells = List.of(durable("a", "none"), durable("b", "always"));

        assertThat(RunPromise.sentence("kafka", cells))
                .hasValue("Promises of kafka, which differ between its cells: " + NONE + "; " + ALWAYS + ".");
    }

    @Test
    void consistenciesThatPromiseAsMuchAreOnePromise() {
        List<MeasuredCell> cells = List.of(
                durable("a", "none"),
                new Runs.Cell("b")
                        .with("durability", "none", "consistency", "quorum")
                        .throughputs(1)
                        .measured());

        assertThat(RunPromise.sentence("etcd", cells))
                .hasValue("Promise of etcd: acknowledged by the only replica, no write to disk promised"
                        + " (consistency one and quorum, durability none).");
    }

    @Test
    void whatWritesAndReadsHaveCountsAndNotWhatWasAskedFor() {
        MeasuredCell etcd = new Runs.Cell("a")
                .with("durability", "none", "consistency", "one", "replicas", "3")
                .with("write_consistency", "quorum", "read_consistency", "one")
                .throughputs(1)
                .measured();

        assertThat(RunPromise.of(List.of(etcd)))
                .containsExactly("acknowledged by at least 2 of 3 replicas, read from at least 1 of 3 replicas,"
                        + " no write to disk promised (consistency one, durability none)");
    }

    @Test
    void aRowWithWordsOfAnotherVersionTellsNoPromise() {
        assertThat(RunPromise.of(List.of(with("consistency", "serial")))).isEmpty();
        assertThat(RunPromise.of(List.of(with("durability", "")))).isEmpty();
        assertThat(RunPromise.of(List.of(with("replicas", "0")))).isEmpty();
    }

    @Test
    void aCellThatTheStoreDoesNotSupportPromisesNothing() {
        MeasuredCell unsupported = new Runs.Cell("b")
                .with("durability", "always")
                .throughputs(1)
                .verdict(1, "UNSUPPORTED", "durability always")
                .measured();

        assertThat(RunPromise.of(List.of(durable("a", "none"), unsupported))).containsExactly(NONE);
    }

    @Test
    void heldConnectionsStoreNothing() {
        MeasuredCell idle =
                new Runs.Cell("a").with("load_model", "idle").throughputs(1).measured();

        assertThat(RunPromise.sentence("echo", List.of(idle))).isEmpty();
    }

    private static MeasuredCell with(String column, String text) {
        return new Runs.Cell("a").with(column, text).throughputs(1).measured();
    }

    private static MeasuredCell durable(String id, String durability) {
        return new Runs.Cell(id).with("durability", durability).throughputs(1).measured();
    }
}
