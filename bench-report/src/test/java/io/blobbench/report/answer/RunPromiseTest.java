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

    private static MeasuredCell durable(String id, String durability) {
        return new Runs.Cell(id).with("durability", durability).throughputs(1).measured();
    }
}
