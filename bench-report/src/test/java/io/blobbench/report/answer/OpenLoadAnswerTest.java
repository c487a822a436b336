package io.blobbench.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.Runs;
import io.blobbench.scenario.text.Show;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenLoadAnswerTest {
    @Test
    void anOpenLoadIsAnsweredByWhetherItWasKeptAndItsWorstTrial() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "open", "offered_ops_s", "1000", "batch_size", "1")
                .throughputs(1000, 1000, 1000)
                .measured("realised_ops_s", 1000, 1000, 1000)
                .times("response", new double[] {100, 100, 100}, new double[] {400, 400, 800})
                .measured();

        assertThat(Answers.of("kafka", Show.THROUGHPUT, List.of(cell)).get(0))
                .matches(
                        "kafka keeps the offered 1\\.00k operations a second; response p99 \\S+ us \\[.*], 800 us in the worst"
                                + " trial\\.");
    }

    @Test
    void anOpenLoadWhoseOperationsWereRefusedIsSaidToBeSo() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "open", "offered_ops_s", "300", "batch_size", "1")
                .throughputs(48, 49)
                .measured("realised_ops_s", 300, 300)
                .measured("blobs_acknowledged", 145, 147)
                .measured("blobs_rejected", 755, 753)
                .times("response", new double[] {100, 100}, new double[] {400, 800})
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(cell)).get(0))
                .contains("; 84 % of its blobs were rejected, which throughput leaves out");
    }

    @Test
    void anOpenLoadThatWasNotKeptIsSaidToBeSo() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "open", "offered_ops_s", "1000")
                .measured("operations", 10_000, 9000)
                .measured("operations_unsent", 0, 1000)
                .measured("blobs_acknowledged", 10_000, 9000)
                .times("response", new double[] {100, 100}, new double[] {400, 800})
                .measured();

        assertThat(Answers.of("kafka", Show.THROUGHPUT, List.of(cell)).get(0))
                .startsWith("kafka does not keep the offered 1.00k operations a second; ");
    }

    @Test
    void anOpenLoadWhoseOperationsQueuedUpWasNotKeptAlthoughAllWereAnsweredInTheEnd() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "open", "offered_ops_s", "1000", "batch_size", "1")
                .throughputs(1000, 1000)
                .measured("realised_ops_s", 1000, 1000)
                .times("response", new double[] {100, 100}, new double[] {400, 800})
                .verdict(2, "UNSTEADY", "the median response time rose from 1.0 ms to 9.0 ms: operations queued up")
                .measured();

        assertThat(Answers.of("kafka", Show.THROUGHPUT, List.of(cell)).get(0))
                .startsWith("kafka does not keep the offered 1.00k operations a second; ");
    }

    @Test
    void anOpenLoadThatWasNotKeptIsNotSaidToBeItsLimit() {
        Runs.Cell cell = offeredTwice().with("faults", "1", "limited_by", "offered-load");

        assertThat(answer(cell)).contains("Its limit: the offered load.");
        assertThat(answer(cell.measured("blobs_acknowledged", 50_000, 49_000)
                        .measured("operations", 50_000, 49_000)
                        .measured("operations_unsent", 0, 1000)))
                .noneMatch(sentence -> sentence.startsWith("Its limit"))
                .first()
                .asString()
                .startsWith("redis does not keep the offered 10.0k operations a second through its faults; ");
        assertThat(answer(cell.with("limited_by", "server-cpu"))).contains("Its limit: the processor of the servers.");
    }

    @Test
    void aLoadThatOnlyTheLoadHostDidNotKeepSaysNothingAboutTheStore() {
        String unknown = "redis may or may not keep the offered 10.0k operations a second: the load host did not; ";
        Runs.Cell behind = offeredTwice()
                .measured("blobs_acknowledged", 50_000, 49_000)
                .measured("operations", 50_000, 49_000)
                .measured("operations_unsent", 0, 1000);

        assertThat(answer(behind.withEach("limited_by", "store", "generator-late"))
                        .get(0))
                .startsWith(unknown);
        assertThat(answer(behind.withEach("limited_by", "generator-late", "store"))
                        .get(0))
                .startsWith("redis does not keep the offered 10.0k operations a second; ");
    }

    @Test
    void aStoreThatFellBehindInAllTrialsHasAnAnswerWithoutFigures() {
        String why = "overloaded: 400 of 1000 operations were due and never sent (40.0 %)";
        Runs.Cell behind = offeredTwice()
                .measured("measured_s", 5, 5)
                .verdict(1, "INVALID", why)
                .verdict(2, "INVALID", why);

        assertThat(answer(behind.with("limited_by", "server-cpu")))
                .containsExactly("redis does not keep the offered 10.0k operations a second.");
        assertThat(answer(behind.with("limited_by", "host-cpu")))
                .containsExactly(
                        "redis may or may not keep the offered 10.0k operations a second: the load host did not.");
        assertThat(Answers.of(
                        "redis",
                        Show.THROUGHPUT,
                        List.of(
                                behind.measured(),
                                behind.with("limited_by", "server-cpu").measured())))
                .containsExactly(
                        "redis keeps the offered load in 0 of 2 cells and may or may not keep it in 1, where the"
                                + " load host did not.");
        assertThat(answer(behind.with("limited_by", "host-cpu").measured("blobs_acknowledged", 0, 0)))
                .containsExactly("redis does not keep the offered 10.0k operations a second.");
        assertThat(answer(behind.verdict(2, "FAILED", "the server ended"))).isEmpty();
    }

    @Test
    void aStoreThatWasGivenAllItsSlotsIsSaidNotToKeepItsLoadWithThem() {
        String why = "overloaded: 400 of 1000 operations were due and never sent (40.0 %)";
        String slots =
                "; all 16 slots were in use: raise load.maxInFlight or connections to see whether the store takes more";
        Runs.Cell behind = offeredTwice()
                .measured("measured_s", 5, 5)
                .verdict(1, "INVALID", why + slots)
                .verdict(2, "INVALID", why + slots);

        assertThat(answer(behind.with("limited_by", "shared-cpu")))
                .containsExactly(
                        "redis does not keep the offered 10.0k operations a second: all 16 slots were in use.");
        assertThat(answer(behind.verdict(2, "INVALID", why)))
                .containsExactly("redis does not keep the offered 10.0k operations a second.");
    }

    @Test
    void processorsThatServersShareWithTheLoadMayBeTheLimitOfTheStore() {
        String late =
                "1284 of 11990 operations (10.7 %) had no answer at the end of the measurement, and the last came 25.6 s after it:"
                        + " operations queued up";
        Runs.Cell cell = offeredTwice()
                .with("limited_by", "shared-cpu")
                .verdict(1, "UNSTEADY", late)
                .verdict(2, "UNSTEADY", late);

        assertThat(answer(cell))
                .contains("Its limit: possibly the processors that harness and servers share, which were full.")
                .first()
                .asString()
                .startsWith("redis does not keep the offered 10.0k operations a second; ");
    }

    private static List<String> answer(Runs.Cell cell) {
        return Answers.of("redis", Show.THROUGHPUT, List.of(cell.measured()));
    }

    @Test
    void trialsThatCouldNotKeepItAreNoTrialsThatKeptIt() {
        MeasuredCell calm = new Runs.Cell("rate=1k")
                .with("load_model", "open", "offered_ops_s", "1000", "batch_size", "1")
                .throughputs(1000, 1000)
                .times("response", new double[] {100, 100}, new double[] {400, 400})
                .measured();
        MeasuredCell overloaded = new Runs.Cell("rate=20k")
                .with("load_model", "open", "offered_ops_s", "20000", "batch_size", "1")
                .throughputs(20_000, 15_000)
                .measured("measured_s", 1, 1)
                .times("response", new double[] {100, 100}, new double[] {900, 400})
                .verdict(2, "INVALID", "overloaded: 5000 of 20000 operations were due and never sent")
                .measured();
        MeasuredCell hopeless = new Runs.Cell("rate=90k")
                .with("load_model", "open", "offered_ops_s", "90000", "batch_size", "1")
                .throughputs(15_000)
                .measured("measured_s", 1)
                .verdict(1, "INVALID", "overloaded: 75000 of 90000 operations were due and never sent")
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(calm, overloaded, hopeless)))
                .first()
                .asString()
                .startsWith(
                        "redis keeps the offered load in 1 of 3 cells; the longest response p99 of those with figures is 900 us")
                .endsWith("; 1 of 2 trials has no figures.");
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(overloaded)))
                .first()
                .asString()
                .startsWith("redis does not keep the offered 20.0k operations a second; ");
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(overloaded)))
                .noneMatch(sentence -> sentence.startsWith("One trial does not show"));
    }

    @Test
    void measurementsOfAnyOpenLoadThatEndedEarlyAreToldInTheAnswerAboutAllOfThem() {
        MeasuredCell whole = offered("rate=1k", "1000")
                .times("response", new double[] {100, 100}, new double[] {2100, 2100})
                .measured();
        MeasuredCell full = offered("rate=5k", "5000")
                .times("response", new double[] {100, 100}, new double[] {400, 400})
                .measured("measured_s", 0.7, 0.8)
                .verdict(1, "VALID", "the measurement ended early: the store was full: maxmemory")
                .verdict(2, "VALID", "the measurement ended early: the store was full: maxmemory")
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(whole, full)).get(0))
                .startsWith("redis keeps the offered load in 2 of 2 cells; the longest response p99 is 2.10 ms ")
                .endsWith(
                        " at rate=1k; 2 of 4 trials of open loads ended early for want of room, the shortest after 700 ms.");
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(full)).get(0))
                .endsWith("; 2 of 2 trials ended early for want of room, the shortest after 700 ms.");
        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(whole)).get(0)).doesNotContain("early");
    }

    @Test
    void theOnlyLoadThatHasFiguresIsNamed() {
        MeasuredCell calm = offered("rate=1k", "1000")
                .times("response", new double[] {100, 100}, new double[] {2100, 2100})
                .measured();
        MeasuredCell overloaded = offered("rate=5k", "5000")
                .verdict(1, "INVALID", "overloaded: 2000 of 5000 operations were due and never sent")
                .measured();
        MeasuredCell hopeless = offered("rate=20k", "20000")
                .verdict(1, "INVALID", "overloaded: 15000 of 20000 operations were due and never sent")
                .measured();

        assertThat(Answers.of("kafka", Show.THROUGHPUT, List.of(calm, overloaded, hopeless))
                        .get(0))
                .matches(
                        "kafka keeps the offered load in 1 of 3 cells; the longest response p99 of those with figures is"
                                + " 2\\.10 ms \\(.*\\) at rate=1k\\.");
    }

    @Test
    void aTrialThatLostAFewBlobsOrEndedBeforeItsLoadIsNoLoadThatWasNotKept() {
        for (String reason : List.of(
                "1 blob failed, the first with: x",
                "1 blob failed, the first with: Node(endPoint=127.0.0.1:9042) is overloaded",
                "1 blobs lost")) {
            assertThat(claim(offeredTwice().verdict(2, "INVALID", reason)))
                    .as(reason)
                    .startsWith("redis keeps the offered 10.0k operations a second; ")
                    .endsWith("; 1 of 2 trials has no figures.");
        }
        assertThat(claim(offeredTwice()
                        .without(2, "measured_s")
                        .without(2, "operations")
                        .without(2, "blobs_acknowledged")
                        .verdict(2, "FAILED", "the server did not start")))
                .startsWith("redis keeps the offered 10.0k operations a second; ");
    }

    @Test
    void aTrialThatFellBehindItsLoadOrGotNoAnswersDidNotKeepIt() {
        String notKept = "redis does not keep the offered 10.0k operations a second; ";

        assertThat(claim(offeredTwice().verdict(2, "INVALID", "overloaded before the first fault: 1 of about 9")))
                .startsWith(notKept);
        assertThat(claim(offeredTwice().verdict(2, "INVALID", "x; overloaded: 600 of 50000 operations were late")))
                .startsWith(notKept);
        assertThat(claim(offeredTwice().verdict(2, "FAILED", "x; 9 of 9: operations queued up")))
                .startsWith(notKept);
        assertThat(claim(offeredTwice().verdict(2, "TIMED_OUT", "3 operations had no answer")))
                .startsWith(notKept);
        assertThat(claim(offeredTwice()
                        .without(2, "measured_s")
                        .verdict(2, "TIMED_OUT", "3 operations in the warm-up had no answer; nothing was measured")))
                .startsWith(notKept);
        assertThat(claim(offeredTwice()
                        .measured("blobs_acknowledged", 50_000, 49_000)
                        .measured("blobs_failed", 0, 1000)
                        .verdict(2, "INVALID", "1000 blobs failed, the first with: x")))
                .startsWith(notKept);
    }

    @Test
    void aCellThatMetNoLoadIsNotCounted() {
        MeasuredCell failed = offered("rate=20k", "20000")
                .without(1, "measured_s")
                .verdict(1, "FAILED", "the server did not start")
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(offeredTwice().measured(), failed)))
                .contains("1 of 2 cells has no figures; its rows give the reasons.")
                .first()
                .asString()
                .startsWith("redis keeps the offered 10.0k operations a second; ");
    }

    /** Two trials of 50 000 operations that were all answered. */
    private static Runs.Cell offeredTwice() {
        return offeredTwice(50_000, 50_000);
    }

    private static Runs.Cell offeredTwice(double first, double second) {
        return offered("rate=10k", "10000")
                .measured("measured_s", 5, 5)
                .measured("operations", first, second)
                .measured("blobs_acknowledged", first, second)
                .times("response", new double[] {100, 100}, new double[] {400, 400});
    }

    private static String claim(Runs.Cell cell) {
        return answer(cell).get(0);
    }

    private static Runs.Cell offered(String id, String rate) {
        return new Runs.Cell(id)
                .with("load_model", "open", "offered_ops_s", rate, "batch_size", "1", "measured_s", "1")
                .throughputs(1000);
    }

    @Test
    void aTrialThatItsUserCutOffIsNoLoadThatWasNotKept() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "open", "offered_ops_s", "1000", "batch_size", "1")
                .throughputs(1000, 1000)
                .times("response", new double[] {100, 100}, new double[] {400, 400})
                .verdict(2, "INVALID", "interrupted: measured for 2 s")
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(cell)))
                .first()
                .asString()
                .startsWith("redis keeps the offered 1.00k operations a second; ");
    }

    @Test
    void aFailureThatQuotesAnInterruptionIsNoTrialThatItsUserCutOff() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "open", "offered_ops_s", "1000", "batch_size", "1", "measured_s", "1")
                .throughputs(1000, 1000)
                .times("response", new double[] {100, 100}, new double[] {400, 400})
                .verdict(2, "INVALID", "overloaded by 2 s; 3 blobs failed, the first with: interrupted: closed")
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(cell)))
                .first()
                .asString()
                .startsWith("redis does not keep the offered 1.00k operations a second; ");
    }

    @Test
    void aCellWhoseOnlyTrialItsUserCutOffSaysNothingOfItsLoad() {
        MeasuredCell whole = new Runs.Cell("rate=1k")
                .with("load_model", "open", "offered_ops_s", "1000")
                .times("response", new double[] {100}, new double[] {400})
                .measured();
        MeasuredCell cutOff = new Runs.Cell("rate=2k")
                .with("load_model", "open", "offered_ops_s", "2000")
                .times("response", new double[] {100}, new double[] {400})
                .verdict(1, "INVALID", "interrupted: measured for 2 s")
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(whole, cutOff)))
                .first()
                .asString()
                .startsWith("redis keeps the offered 1.00k operations a second; ");
    }

    @Test
    void aTraceIsAnOpenLoadWhoseMissesAreAnswers() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "trace", "offered_ops_s", "800", "operations", "20000")
                .with("blobs_acknowledged", "18600", "blobs_rejected", "1400")
                .times("response", new double[] {100, 100}, new double[] {400, 800})
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(cell)).get(0))
                .startsWith("redis keeps the offered 800 operations a second; response p99 ");
    }

    /** 2000 operations were due in 77.9 ms, the last was sent 2 ms later. */
    @Test
    void aLoadWhoseLastOperationIsSentALittleLateIsKept() {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "trace", "offered_ops_s", "25674", "batch_size", "1", "measured_s", "0.0799")
                .with(
                        "operations",
                        "2000",
                        "blobs_acknowledged",
                        "2000",
                        "blobs_rejected",
                        "0",
                        "response_max_us",
                        "450")
                .throughputs(2000 / 0.0799)
                .measured("realised_ops_s", 2000 / 0.0779)
                .times("response", new double[] {100}, new double[] {400})
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(cell)).get(0))
                .startsWith("redis keeps the offered 25.7k operations a second; ");
    }

    /** Each key in turn, 20 to a partition: batches of 16 and of 4 blobs. */
    @ParameterizedTest
    @CsvSource({
        "1000, 0, 0, 10000, 0, 0, 0, true",
        "1000, 0, 0, 9900, 0, 100, 0, true",
        "1000, 0, 0, 9899, 0, 101, 0, false",
        "1000, 0, 0, 5000, 4800, 0, 200, false",
        "969, 0, 31, 9690, 0, 0, 0, true",
        "968, 0, 32, 9680, 0, 0, 0, false",
        "985, 15, 0, 9850, 0, 0, 150, false"
    })
    void nearlyAllOfTheOperationsThatWereDueMustBeAnswered(
            double ended,
            double unresolved,
            double unsent,
            double acknowledged,
            double rejected,
            double failed,
            double blobsUnresolved,
            boolean kept) {
        MeasuredCell cell = new Runs.Cell("single")
                .with("load_model", "open", "offered_ops_s", "1000", "batch_size", "16")
                .measured("operations", ended)
                .measured("operations_unresolved", unresolved)
                .measured("operations_unsent", unsent)
                .measured("blobs_acknowledged", acknowledged)
                .measured("blobs_rejected", rejected)
                .measured("blobs_failed", failed)
                .measured("blobs_unresolved", blobsUnresolved)
                .times("response", new double[] {100}, new double[] {400})
                .measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(cell)).get(0))
                .startsWith(kept ? "redis may keep the offered" : "redis does not keep the offered");
    }

    /** Three quarters of a twentieth of 11 378 operations are four times their square root. */
    @ParameterizedTest
    @CsvSource({
        "11377, 11377, 'redis may keep the offered 10.0k operations a second, with too few operations to tell; '",
        "11378, 11377, 'redis keeps the offered 10.0k operations a second; '",
        "11378, 11378, 'redis keeps the offered 10.0k operations a second; '"
    })
    void aLoadMayBeKeptWhereChanceHidesAStoreThatIsATwentiethTooSlow(double first, double second, String answer) {
        assertThat(claim(waiting(offeredTwice(first, second)))).startsWith(answer);
    }

    /** The last of five seconds' operations would wait for 250 ms; one that waited for a second is a stall. */
    @ParameterizedTest
    @CsvSource({
        "124000, 124000, 'redis keeps the offered 10.0k operations a second; '",
        "124000, 125000, 'redis keeps the offered 10.0k operations a second; '",
        "125000, 125000, 'redis may keep the offered 10.0k operations a second, with too few operations to tell; '"
    })
    void aLoadOfFewOperationsThatDidNotWaitIsKept(double firstUs, double secondUs, String answer) {
        Runs.Cell cell = offeredTwice(500, 500).measured("response_max_us", 1_000_000, 1_000_000);
        assertThat(claim(cell.measured("response_p99_us", firstUs, secondUs))).startsWith(answer);

        Runs.Cell tooFew = offeredTwice(99, 99).without(1, "response_p99_us").without(2, "response_p99_us");
        assertThat(claim(tooFew.measured("response_max_us", firstUs, secondUs))).startsWith(answer);
    }

    /** Five seconds, of which no answer came in the first half: a store with half of the load's rate may not have shown it. */
    @ParameterizedTest
    @CsvSource({
        "2500000, 2500000, 'redis may keep the offered 10.0k operations a second, in too short a measurement to tell; '",
        "2500000, 2499000, 'redis keeps the offered 10.0k operations a second; '"
    })
    void aLoadMayBeKeptWhereHardlyAnyOperationIsAnsweredInTheFirstHalf(double firstUs, double secondUs, String answer) {
        Runs.Cell late =
                offeredTwice().times("response", new double[] {firstUs, secondUs}, new double[] {4_000_000, 4_000_000});

        assertThat(claim(late)).startsWith(answer);
    }

    @Test
    void cellsInTooShortAMeasurementAreCountedByThemselves() {
        MeasuredCell late = offeredTwice()
                .times("response", new double[] {2_500_000, 2_500_000}, new double[] {4_000_000, 4_000_000})
                .measured();
        MeasuredCell few = waiting(offeredTwice(800, 800)).measured();

        assertThat(Answers.of(
                        "redis",
                        Show.THROUGHPUT,
                        List.of(late, few, offeredTwice().measured())))
                .first()
                .asString()
                .startsWith("redis keeps the offered load in 1 of 3 cells and may keep it in 1 with too few operations"
                        + " to tell and may keep it in 1 in too short a measurement to tell; the longest ");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 'redis may keep the offered 10.0k operations a second, with operations that were due and never sent; '",
        "1, 0, 'redis keeps the offered 10.0k operations a second; '"
    })
    void aLoadMayBeKeptWhereEachTrialLeftOperationsUnsent(double first, double second, String answer) {
        assertThat(claim(offeredTwice().measured("operations_unsent", first, second)))
                .startsWith(answer);
    }

    @Test
    void cellsWithUnsentOperationsAreCountedByThemselves() {
        MeasuredCell unsent =
                offeredTwice().measured("operations_unsent", 40, 40).measured();

        assertThat(Answers.of(
                        "redis", Show.THROUGHPUT, List.of(unsent, offeredTwice().measured())))
                .first()
                .asString()
                .startsWith("redis keeps the offered load in 1 of 2 cells and may keep it in 1 with operations that"
                        + " were due and never sent; the longest ");
    }

    @ParameterizedTest
    @CsvSource({
        "rose, rose, 'redis may keep the offered 10.0k operations a second, with response times that rose; '",
        "rose, fell, 'redis keeps the offered 10.0k operations a second; '",
        "fell, fell, 'redis keeps the offered 10.0k operations a second; '"
    })
    void aLoadMayBeKeptWhereTheResponseTimesOfEachTrialRose(String first, String second, String answer) {
        String how = "the median response time %s from 1.0 ms in the first half of the measurement to 9.0 ms in the"
                + " second: it varied";

        assertThat(claim(offeredTwice()
                        .verdict(1, "UNSTEADY", how.formatted(first))
                        .verdict(2, "UNSTEADY", how.formatted(second))))
                .startsWith(answer);
    }

    private static Runs.Cell waiting(Runs.Cell cell) {
        return cell.measured("response_p99_us", 200_000, 200_000);
    }

    @Test
    void cellsThatMayKeepTheirLoadAreCountedByThemselves() {
        MeasuredCell few = waiting(offeredTwice(800, 800)).measured();
        MeasuredCell enough = offeredTwice().measured();

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(few, enough, few)))
                .first()
                .asString()
                .startsWith("redis keeps the offered load in 1 of 3 cells and may keep it in 2 with too few operations"
                        + " to tell; the longest ");
    }

    @Test
    void anOpenLoadOfFewOperationsIsAnsweredByItsLongestResponse() {
        MeasuredCell fast = fewOperations("get", 3860, 2250);
        MeasuredCell slow = fewOperations("put", 7200, 12_500);

        assertThat(Answers.of("redis", Show.THROUGHPUT, List.of(fast, slow)).get(0))
                .isEqualTo(
                        "redis keeps the offered load in 2 of 2 cells; the longest response took 12.5 ms at put, and there"
                                + " were too few operations for a p99.");
    }

    private static MeasuredCell fewOperations(String id, double... maxUs) {
        return new Runs.Cell(id)
                .with("load_model", "open", "offered_ops_s", "100", "batch_size", "1")
                .throughputs(100, 100)
                .measured("realised_ops_s", 100, 100)
                .measured("response_max_us", maxUs)
                .measured();
    }
}
