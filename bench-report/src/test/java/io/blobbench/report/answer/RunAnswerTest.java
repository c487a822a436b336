package io.blobbench.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.Runs;
import io.blobbench.scenario.text.Show;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunAnswerTest {
    private static final double[] CALM = {1000, 1010, 990, 1000, 1000};

    @Test
    void aClosedLoadIsAnsweredByItsFastestCellWithItsInterval() {
        MeasuredCell fast = new Runs.Cell("batch=8")
                .with("limited_by", "server-cpu")
                .throughputs(CALM)
                .times("service", times(100), times(400))
                .measured();
        MeasuredCell slow = Runs.throughputs("batch=1", 500, 505, 495, 500, 500);

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(slow, fast)))
                .satisfiesExactly(
                        answer -> assertThat(answer)
                                .matches("redis reaches 1\\.00k blobs/s \\[99\\d\\.\\.1\\.01k] at batch=8,"
                                        + " service p99 400 us \\[.*]\\."),
                        limit -> assertThat(limit).isEqualTo("Its limit: the processor of the servers."),
                        edge -> assertThat(edge)
                                .startsWith("batch=8 is the highest that was measured, and faster than 1"));
    }

    @Test
    void aLimitThatNotAllTrialsHaveIsSaidToBeThatOfSome() {
        Runs.Cell cell = new Runs.Cell("batch=8").throughputs(500, 505, 495);

        assertThat(Answers.of(
                        "redis",
                        Show.THROUGHPUT,
                        List.of(cell.withEach("limited_by", "store", "host-cpu", "store")
                                .measured())))
                .contains("Its limit in 2 of 3 trials: the store itself, since nothing else limited it.");
    }

    @Test
    void aSearchIsAnsweredByTheLoadThatWasFoundAndItsRange() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "find-max", "response_p99_limit_us", "5000")
                .throughputs(15_000, 17_600, 18_000)
                .measured("offered_ops_s", 15_000, 17_600, 18_000)
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(cell)).get(0))
                .matches(
                        "redis keeps 17\\.6k operations a second with a response p99 within 5\\.00 ms; 3 trials found 15\\.0k to"
                                + " 18\\.0k \\[\\S+\\.\\.\\S+]\\.");
    }

    @Test
    void cellsThatSayLittleAreCounted() {
        MeasuredCell steady = new Runs.Cell("a").throughputs(CALM).measured();
        MeasuredCell limited = new Runs.Cell("b")
                .with("limited_by", "harness-cpu")
                .throughputs(500, 505, 495, 500, 500)
                .measured();
        MeasuredCell moving = new Runs.Cell("c")
                .throughputs(600, 605, 595, 600, 600)
                .verdict(2, "UNSTEADY", "")
                .measured();
        MeasuredCell failed =
                new Runs.Cell("d").throughputs(1).verdict(1, "FAILED", "").measured();

        assertThat(Answers.of("etcd", Show.THROUGHPUT, List.of(steady, limited, moving, failed)))
                .contains(
                        "1 of 3 cells was limited by the harness or its host: its numbers say little about etcd.",
                        "1 of 3 cells was not steady (~): the figures were still changing.",
                        "1 of 4 cells has no figures; its rows give the reasons.");
    }

    @Test
    void otherCellsThatMayBeAsFastAreCounted() {
        MeasuredCell fastest = Runs.throughputs("a", CALM);
        MeasuredCell near = Runs.throughputs("b", 940, 960, 1080, 1000, 980); // its interval ends at 1060
        MeasuredCell far = Runs.throughputs("c", 940, 960, 950, 945, 955); // at 960
        MeasuredCell twice = Runs.throughputs("d", 900, 1090); // two trials say little

        assertThat(Answers.of("etcd", Show.THROUGHPUT, List.of(far, near, fastest, twice))
                        .get(0))
                .startsWith("etcd reaches 1.00k blobs/s")
                .endsWith(" at a; 1 other cell may be as fast.");
        assertThat(Answers.of("etcd", Show.THROUGHPUT, List.of(near, near, fastest))
                        .get(0))
                .endsWith(" at a; 2 other cells may be as fast.");
        MeasuredCell unsure = Runs.throughputs("a", 800, 1000, 1200, 900, 1100);
        assertThat(Answers.of("etcd", Show.THROUGHPUT, List.of(far, unsure)).get(0))
                .as("its own interval reaches the other cell's, which ends at 960")
                .endsWith(" at a; 1 other cell may be as fast.");
        assertThat(Answers.of("etcd", Show.THROUGHPUT, List.of(far, twice, fastest))
                        .get(0))
                .endsWith(" at a.");
    }

    @Test
    void cellsThatMayAnswerAsFastAreThoseWhoseIntervalBeginsBelowTheEndOfTheFastest() {
        MeasuredCell fastest = answering("a", 100, 101, 99, 100, 100);
        MeasuredCell near = answering("b", 98, 106, 110, 102, 94);
        MeasuredCell far = answering("c", 200, 202, 198, 200, 200);

        assertThat(Answers.of("etcd", Show.MEAN, List.of(far, near, fastest)).get(0))
                .startsWith("etcd answers fastest at a: service p50 100 us")
                .endsWith("; 1 other cell may be as fast.");
        assertThat(Answers.of("etcd", Show.MEAN, List.of(far, fastest)).get(0)).doesNotContain("other cell");
    }

    private static MeasuredCell answering(String id, double... p50Us) {
        return new Runs.Cell(id)
                .throughputs(times(500))
                .times("service", p50Us, times(400))
                .measured();
    }

    @Test
    void aThroughputThatDidNotLastIsSaidToBeABurst() {
        MeasuredCell burst = new Runs.Cell("x")
                .with("sustained_ratio", "0.4")
                .throughputs(CALM)
                .measured();
        MeasuredCell lasting = new Runs.Cell("x")
                .with("sustained_ratio", "0.8")
                .throughputs(CALM)
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(burst)).get(0))
                .startsWith("redis reaches 1.00k blobs/s")
                .endsWith("; held for long, it kept only 0.40 of this throughput.");
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(lasting)).get(0))
                .doesNotContain("held for long");
    }

    @Test
    void aThroughputFarBelowTheOneThatLastsIsSaidToUnderstateIt() {
        MeasuredCell slow = new Runs.Cell("x")
                .with("sustained_ratio", "2.8")
                .throughputs(CALM)
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(slow)).get(0))
                .endsWith("; held for long, it did 2.80 times as much: its trials understate it.");
    }

    @Test
    void aFailedHoldOfTheBestCellIsToldInItsAnswer() {
        MeasuredCell failed = new Runs.Cell("x")
                .throughputs(CALM)
                .verdict(1, "VALID", "limited by disk; held for 30s: FAILED, the store ended")
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(failed, Runs.throughputs("y", 500)))
                        .get(0))
                .startsWith("redis reaches 1.00k blobs/s")
                .endsWith(" at x; held for 30s: FAILED, the store ended.");
    }

    @Test
    void measurementsOfTheBestCellThatEndedEarlyAreToldInItsAnswer() {
        MeasuredCell full = new Runs.Cell("x")
                .throughputs(CALM)
                .measured("measured_s", 5, 0.7, 0.8, 5, 5)
                .verdict(2, "VALID", "the measurement ended early: the store was full: maxmemory")
                .verdict(3, "VALID", "the measurement ended early: the store was full: maxmemory")
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(full)).get(0))
                .startsWith("redis reaches 1.00k blobs/s")
                .endsWith("; 2 of 5 trials ended early for want of room, the shortest after 700 ms.");
    }

    @Test
    void aBestCellThatIsNotSteadyIsMarked() {
        Runs.Cell cell = new Runs.Cell("x")
                .throughputs(2000, 2100)
                .times("service", times(100), times(400))
                .measured("service_p50_us", 100, 100)
                .verdict(2, "UNSTEADY", "");
        MeasuredCell steady = Runs.throughputs("y", 500, 505);

        assertThat(Answers.of("etcd", Show.THROUGHPUT, List.of(cell.measured(), steady))
                        .get(0))
                .startsWith("etcd reaches 2.05k blobs/s (2.00k and 2.10k) at x (~, not steady)");
        assertThat(Answers.of("etcd", Show.THROUGHPUT, List.of(cell.measured())).get(0))
                .startsWith("etcd reaches 2.05k blobs/s (2.00k and 2.10k) (~, not steady)");
        assertThat(Answers.of("etcd", Show.MEAN, List.of(cell.measured())).get(0))
                .startsWith("etcd answers fastest (~, not steady): service p50 ");
        assertThat(Answers.of("etcd", Show.THROUGHPUT, List.of(steady)).get(0)).doesNotContain("~");
    }

    @Test
    void theOnlyCellOfSeveralThatHasFiguresIsNamed() {
        MeasuredCell failed =
                new Runs.Cell("batch=8").throughputs(1).verdict(1, "FAILED", "").measured();

        assertThat(Answers.of("etcd", Show.THROUGHPUT, List.of(Runs.throughputs("batch=1", 1000, 1000), failed))
                        .get(0))
                .isEqualTo("etcd reaches 1.00k blobs/s (1.00k and 1.00k) at batch=1.");
    }

    @Test
    void theFirstCellOfARunThatWasInterruptedIsNamed() {
        RunPlan plan = new RunPlan(21, 5, false);
        MeasuredCell idle = new Runs.Cell("batch=1")
                .with("load_model", "idle", "connections_opened", "9")
                .throughputs(1)
                .measured();
        MeasuredCell searched = new Runs.Cell("batch=1")
                .with("load_model", "find-max", "response_p99_limit_us", "5000", "offered_ops_s", "500")
                .throughputs(500)
                .measured();

        assertThat(RunAnswer.of("etcd", Show.THROUGHPUT, List.of(Runs.throughputs("batch=1", 1000)), List.of(), plan))
                .containsExactly("etcd reaches 1.00k blobs/s at batch=1.");
        assertThat(List.of(idle, searched))
                .allSatisfy(cell -> assertThat(RunAnswer.of("etcd", Show.THROUGHPUT, List.of(cell), List.of(), plan))
                        .first()
                        .asString()
                        .contains(" at batch=1"));
    }

    @Test
    void theSpaceOfABlobDependsOnNoLimitAndNotOnSteadiness() {
        MeasuredCell small = new Runs.Cell("blob=1KB")
                .with("limited_by", "harness-cpu")
                .measured("space_bytes_per_blob", 1100, 1100)
                .verdict(2, "UNSTEADY", "")
                .measured();
        MeasuredCell large = new Runs.Cell("blob=5KB")
                .with("limited_by", "harness-cpu")
                .measured("space_bytes_per_blob", 5100, 5100)
                .measured();

        assertThat(Answers.of("cassandra", Show.SPACE, List.of(small, large)))
                .satisfiesExactly(
                        answer -> assertThat(answer)
                                .startsWith("cassandra needs at least 1.10k B")
                                .endsWith(" for a blob at blob=1KB."),
                        steady -> assertThat(steady)
                                .isEqualTo("1 of 2 cells was not steady (~): throughput was still changing."));
    }

    @Test
    void rejectedBlobsThatThroughputLeavesOutAreToldInTheAnswer() {
        Runs.Cell cell = new Runs.Cell("x").throughputs(CALM).with("blobs_acknowledged", "780");

        assertThat(Answers.of(
                                "redis",
                                Show.THROUGHPUT,
                                List.of(cell.with("blobs_rejected", "220").measured()))
                        .get(0))
                .endsWith("; 22 % of its blobs were rejected, which throughput leaves out.");
        assertThat(Answers.of(
                                "redis",
                                Show.THROUGHPUT,
                                List.of(cell.with("blobs_rejected", "7").measured()))
                        .get(0))
                .doesNotContain("rejected");
    }

    @Test
    void aRunWithoutFiguresHasNoAnswer() {
        MeasuredCell failed =
                new Runs.Cell("d").throughputs(1).verdict(1, "FAILED", "").measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(failed))).isEmpty();
    }

    private static double[] times(double us) {
        return new double[] {us, us, us, us, us};
    }
}
