package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.idle.Refusal;
import io.blobbench.idle.Refusal.Cause;
import io.blobbench.load.model.IdleLoad;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.IdleSummary;
import io.blobbench.trial.facts.IdleSummary.Times;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.Verdict;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IdleJudgeTest {
    private static final IdleLoad LOAD = new IdleLoad(100, Duration.ofSeconds(1), Duration.ofSeconds(1), 1, 0);
    private static final Times NO_TIMES = new Times(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    @Test
    void allThatWereWantedAndAllThatWasAskedIsValid() {
        Judgement judgement = judge(200, 2.0, null, 0, "", 0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.VALID);
        assertThat(judgement.reasons()).isEmpty();
    }

    @Test
    void fewerThanWantedIsInvalidAndNamesTheLimit() {
        Refusal refusal = new Refusal(Cause.SERVER, 151, "the server said 'ERR max number of clients reached'");

        Judgement judgement = judge(150, 1.5, refusal, 0, "", 0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(judgement.reasons())
                .containsExactly("150 of 200 connections were opened, limited by the server itself; connection 151:"
                        + " the server said 'ERR max number of clients reached'");
    }

    @Test
    void aLimitOfThisProcessComesWithItsRemedy() {
        Judgement judgement = judge(150, 1.5, new Refusal(Cause.DESCRIPTORS, 151, "no more"), 0, "", 0);

        assertThat(judgement.reasons())
                .singleElement()
                .asString()
                .contains("the open files of the load host", "ulimit -n");
    }

    @Test
    void moreSourcesAreNamedOnlyWhereConnectionsMayComeFromSeveral() {
        assertThat(judgePorts(true).reasons())
                .singleElement()
                .asString()
                .endsWith("no port; raise load.sources, or net.ipv4.ip_local_port_range");
        assertThat(judgePorts(false).reasons())
                .singleElement()
                .asString()
                .endsWith("no port; raise net.ipv4.ip_local_port_range");
    }

    private static Judgement judgePorts(boolean manySources) {
        Refusal refusal = new Refusal(Cause.PORTS, 151, "no port");
        TrialFacts facts = new TrialFacts();
        facts.held(new IdleSummary(200, manySources, 150, 1, NO_TIMES, 1, 1, 1, refusal, 0, "", 50, 0, NO_TIMES, 0));
        return Judge.judge(facts, TrialSamples.cell(LOAD));
    }

    @Test
    void aPercentileThatIsMostlyTheHarnessesOwnDelayIsSaid() {
        Times own = new Times(2e6, 10e6, 20e6, 5e6);
        Times ofServer = new Times(2e6, 10e6, 20e6, 4.9e6);
        Times ofWakeUps = new Times(8e4, 15e4, 20e6, 9e4);

        assertThat(judge(own, ofServer).verdict()).isEqualTo(Verdict.VALID);
        assertThat(judge(own, ofServer).reasons())
                .containsExactly(
                        "the p99 of connect times, 10.00 ms, is largely the harness's own delay, whose p99 is 5.00 ms");
        assertThat(judge(ofServer, own).reasons())
                .containsExactly(
                        "the p99 of keep-alive times, 10.00 ms, is largely the harness's own delay, whose p99 is 5.00 ms");
        assertThat(judge(ofWakeUps, ofWakeUps).reasons()).isEmpty();
    }

    private static Judgement judge(Times connect, Times request) {
        TrialFacts facts = new TrialFacts();
        facts.held(new IdleSummary(200, true, 200, 1, connect, 1, 1, 1, null, 0, "", 50, 0, request, 0));
        return Judge.judge(facts, TrialSamples.cell(LOAD));
    }

    @Test
    void noneAtAllHasFailed() {
        assertThat(judge(0, 0, new Refusal(Cause.NOBODY, 1, "Connection refused"), 0, "", 0)
                        .verdict())
                .isEqualTo(Verdict.FAILED);
    }

    @Test
    void lostConnectionsAndRequestsWithoutAnswerAreInvalid() {
        Judgement judgement = judge(200, 2.0, null, 3, "connection 7, 2.5 s after the first was opened: gone", 2);

        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(judgement.reasons())
                .containsExactly(
                        "3 open connections were lost, the first was connection 7, 2.5 s after the first was opened: gone",
                        "2 of 50 keep-alive requests had no right answer in time");
    }

    @Test
    void openingSlowerThanAskedForIsSaid() {
        Judgement judgement = judge(200, 4.0, null, 0, "", 0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.VALID);
        assertThat(judgement.reasons())
                .containsExactly(
                        "connections were opened at 50/s, not at 100/s: the wait is part of their connect times");
    }

    @Test
    void anInterruptionIsNotSaidToHaveMeasuredNothing() {
        TrialFacts facts = held(150, 1.5, null, 0, "", 0);
        facts.interrupted();

        Judgement judgement = Judge.judge(facts, TrialSamples.cell(LOAD));

        assertThat(judgement.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(judgement.reasons()).containsExactly("interrupted: 150 of 200 connections had been opened");
    }

    /** The load opens them in a second and holds them. */
    @Test
    void aLongPauseOfTheHarnessIsUnsteadyAndAShortOneOnlyNamed() {
        IdleLoad load = (IdleLoad) TrialSamples.cell(LOAD).load();
        double hundredth = (1 + load.hold().toNanos() / 1e9) / 100;

        Judgement judgement = judge(Math.max(0.5, 1.01 * hundredth));

        assertThat(judgement.verdict()).isEqualTo(Verdict.UNSTEADY);
        assertThat(judgement.reasons()).singleElement().asString().startsWith("the harness itself did not run for ");
        assertThat(judge(0.49).reasons()).isEmpty();
    }

    private static Judgement judge(double pauseSeconds) {
        TrialFacts facts = new TrialFacts();
        facts.held(new IdleSummary(200, true, 200, 1, NO_TIMES, 1, 1, 1, null, 0, "", 50, 0, NO_TIMES, pauseSeconds));
        return Judge.judge(facts, TrialSamples.cell(LOAD));
    }

    private static Judgement judge(
            int opened, double seconds, @Nullable Refusal refusal, int lost, String firstLoss, long failed) {
        return Judge.judge(held(opened, seconds, refusal, lost, firstLoss, failed), TrialSamples.cell(LOAD));
    }

    private static TrialFacts held(
            int opened, double seconds, @Nullable Refusal refusal, int lost, String firstLoss, long failed) {
        TrialFacts facts = new TrialFacts();
        facts.held(new IdleSummary(
                200, true, opened, seconds, NO_TIMES, 1, 1, 1, refusal, lost, firstLoss, 50, failed, NO_TIMES, 0));
        return facts;
    }
}
