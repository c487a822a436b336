package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Pause;
import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.outcome.ConnectionLosses;
import io.blobbench.load.outcome.Drift;
import io.blobbench.load.outcome.DueQuarter;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.ReadComparison;
import io.blobbench.load.outcome.Silence;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.workload.HostShare;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class FleetFactsTest {
    private static final FleetRules RULES = new FleetRules(false, Duration.ofMillis(5), Duration.ofSeconds(5));
    private static final Map<Stage, String> FULL = Map.of(Stage.MEASUREMENT, "the disk is full");

    @Test
    void agentsThatEndedEarlyAtDifferentTimesHaveNoRateInCommon() {
        assertThat(flaws(FULL, 3.0, 4.0))
                .containsExactly(
                        "the load of agent 0 on host0 ended after 3.000 s, that of agent 1 on host1 after 4.000 s: the"
                                + " rates of all, which refer to the longer time, are too low");
        assertThat(flaws(FULL, 100, 102, 99))
                .singleElement()
                .asString()
                .contains("agent 2 on host2", "agent 1 on host1");
    }

    @Test
    void agentsThatEndedEarlyTogetherHaveOne() {
        assertThat(flaws(FULL, 99.0, 100.0)).isEmpty();
        assertThat(flaws(FULL, 3.0, 3.0)).isEmpty();
    }

    @Test
    void agentsWithoutAMeasurementDidNotEndApart() {
        assertThat(flaws(FULL, Double.NaN)).isEmpty();
        assertThat(flaws(FULL, Double.NaN, 3.0)).isEmpty();
    }

    @Test
    void agentsThatSentTheirOperationsInOtherTimesAreNoted() {
        assertThat(facts(TrialSamples.CLOSED, Map.of(), 2.5, 4.0).notes())
                .containsExactly(
                        "the load of agent 0 on host0 ended after 2.500 s, that of agent 1 on host1 after 4.000 s: the"
                                + " rates of all, which refer to the longer time, are too low");
        assertThat(facts(TrialSamples.CLOSED, Map.of(), 2.5, 4.0).flaws()).isEmpty();
    }

    @Test
    void agentsThatSentTheirOperationsInFarOtherTimesHaveNoRateInCommon() {
        assertThat(facts(TrialSamples.CLOSED, Map.of(), 0.66, 4.0).flaws())
                .containsExactly(
                        "the load of agent 0 on host0 ended after 0.660 s, that of agent 1 on host1 after 4.000 s: the"
                                + " rates of all, which refer to the longer time, are too low");
        assertThat(facts(TrialSamples.CLOSED, Map.of(), 0.66, 4.0).notes()).isEmpty();
        assertThat(facts(TrialSamples.CLOSED, Map.of(), 0.1, 2.9).flaws()).isEmpty();
    }

    @Test
    void agentsThatEndedNearlyTogetherOrAfterTheDurationAreNotNoted() {
        assertThat(facts(TrialSamples.CLOSED, Map.of(), 3.85, 4.0).notes()).isEmpty();
        assertThat(facts(TrialSamples.CLOSED, Map.of(), 5.0, 9.0).notes())
                .as("a last answer that came late")
                .isEmpty();
        assertThat(facts(TrialSamples.OPEN, Map.of(), 3.0, 4.0).notes()).isEmpty();
        assertThat(facts(TrialSamples.CLOSED, Map.of(), Double.NaN, 4.0).notes())
                .isEmpty();
    }

    @Test
    void refusalsInTheDrainOfAMeasurementThatADiskFloorEndedAreToldAsThoseOfOneHost() {
        assertThat(roomAfterwards("less than 500 MB of disk are free (limits.freeDisk)"))
                .hasValue("the store was full: no space");
        assertThat(roomAfterwards("the store was full: no space"))
                .as("they ended it")
                .isEmpty();
    }

    /** @param ended the measurement of the agent, for want of room */
    private static Optional<String> roomAfterwards(String ended) {
        FleetAgent agent = agent(0);
        agent.reported(report(
                Map.of(Stage.MEASUREMENT, outcome(4, Optional.of("no space"))),
                Map.of(Stage.MEASUREMENT, ended),
                Utilization.UNKNOWN));
        TrialFacts facts = new TrialFacts();
        FleetFacts merged = new FleetFacts(TrialSamples.cell(TrialSamples.CLOSED), facts, List.of(agent));

        merged.before();
        merged.measurement(Resources.UNKNOWN, Utilization.UNKNOWN, Double.NaN);

        return facts.noRoomAfterwards();
    }

    /** Each lane has an equal part of the puts. */
    @Test
    void agentsWhoseLanesWithMoreConnectionsWereDoneSoonerAreTold() {
        String tooLow = " so that rates, which refer to the longest time, are too low: expected equally many"
                + " connections on each lane of every agent, got ";

        assertThat(flawsOfLanes(true, share(0, 2, 10), share(1, 2, 10)))
                .containsExactly("lanes with 3 connections were done with their equal parts before those with 2,"
                        + tooLow + "10 for 4 lanes");
        assertThat(flawsOfLanes(true, share(0, 1, 3), share(1, 1, 3)))
                .as("each agent has one lane")
                .containsExactly("lanes with 2 connections were done with their equal parts before those with 1,"
                        + tooLow + "3 for 2 lanes");
        assertThat(flawsOfLanes(false, share(0, 2, 10), share(1, 2, 10))).isEmpty();
        assertThat(flawsOfLanes(true, share(0, 5, 10), share(1, 5, 10))).isEmpty();
    }

    /** One of two agents with as many lanes each. */
    private static HostShare share(int host, int lanes, int connections) {
        return new HostShare(host * lanes, lanes, 2 * lanes, host, 2, connections);
    }

    private static List<String> flawsOfLanes(boolean partEnded, HostShare... shares) {
        List<FleetAgent> agents = new ArrayList<>();
        for (HostShare share : shares) {
            FleetAgent agent = agent(share.host());
            agent.shared(share);
            agent.reported(report(
                    Map.of(Stage.MEASUREMENT, outcome(4, partEnded, Drift.UNKNOWN, List.of())),
                    Map.of(),
                    Utilization.UNKNOWN));
            agents.add(agent);
        }
        TrialFacts facts = new TrialFacts();
        Cell puts = TrialSamples.cell(TrialSamples.CLOSED, Map.of(), Map.of(OperationKind.PUT, 1), Cell.Verify.CONTENT);

        new FleetFacts(puts, facts, agents).measurement(Resources.UNKNOWN, Utilization.UNKNOWN, Double.NaN);

        return facts.flaws();
    }

    @Test
    void aBeginThatIsLateByMoreThanTheLimitLessTheErrorOfTheClockIsAFlaw() {
        assertThat(flawsOfAgentThatBegan(3_000_000)).isEmpty();
        assertThat(flawsOfAgentThatBegan(3_000_001))
                .containsExactly("agent 0 on host0 began its measurement up to 5.000001 ms from the common instant, the"
                        + " limit is 5.000000 ms");
        assertThat(flawsOfAgentThatBegan(3_060_000))
                .containsExactly(
                        "agent 0 on host0 began its measurement up to 5.1 ms from the common instant, the limit"
                                + " is 5.0 ms");
    }

    /** A virtual machine that is suspended for three seconds does not notice it. */
    @Test
    void anAgentWhoseClockStoodStillInTheMeasurementIsNamed() {
        assertThat(flawsOfAgentWhoseClockMoved(-3_000_000_000L))
                .containsExactly(
                        "the clock of agent 0 on host0 lost or gained 3.00 s in the measurement, as when its host is"
                                + " suspended or its time service corrects it: it measured at other times than the"
                                + " others");
        assertThat(flawsOfAgentWhoseClockMoved(3_000_000_000L)).hasSize(1);
        assertThat(flawsOfAgentWhoseClockMoved(18_000_000))
                .as("the limit is 5 ms, both times it is known within 2 ms, and clocks drift in ten seconds")
                .isEmpty();
    }

    @Test
    void clocksMayDriftWhileTheLastAnswersAreAwaited() {
        PhaseOutcome drained = outcome(10, 40, false, Drift.UNKNOWN, List.of());

        assertThat(flawsOfAgentWhoseClockMoved(45_000_000, drained)).isEmpty();
        assertThat(flawsOfAgentWhoseClockMoved(50_000_000, drained)).hasSize(1);
    }

    private static List<String> flawsOfAgentWhoseClockMoved(long movedNs) {
        return flawsOfAgentWhoseClockMoved(movedNs, outcome(10));
    }

    private static List<String> flawsOfAgentWhoseClockMoved(long movedNs, PhaseOutcome measured) {
        FleetAgent agent = agent(0);
        agent.reported(report(Map.of(Stage.MEASUREMENT, measured), Map.of(), Utilization.UNKNOWN));
        agent.synchronised(new ClockOffset(1_000_000_000, 2_000_000));
        agent.synchronisedAfter(new ClockOffset(1_000_000_000 + movedNs, 2_000_000));
        return facts(TrialSamples.OPEN, List.of(agent)).flaws();
    }

    @Test
    void anAgentThatDidNotRunWhileOthersDidIsNamed() {
        TrialFacts longOne = factsOfPauses(10, 0, 0.21, 0);
        TrialFacts shortOne = factsOfPauses(30, 0.55, 0.01);

        assertThat(factsOfPauses(10, 2.0, 0.3).unsteadyReasons())
                .containsExactly("agent 0 on host0 itself did not run for 2.00 s");
        assertThat(longOne.unsteadyReasons()).isEmpty();
        assertThat(longOne.notes()).isEmpty();
        assertThat(shortOne.unsteadyReasons()).isEmpty();
        assertThat(shortOne.notes()).containsExactly("agent 0 on host0 itself did not run for 0.55 s");
        assertThat(factsOfPauses(10, 2.0, Double.NaN).unsteadyReasons()).hasSize(1);
    }

    @Test
    void aPauseOfAllAgentsIsJudgedAsThatOfOneHost() {
        TrialFacts facts = factsOfPauses(10, 2.0, 1.5);

        assertThat(facts.unsteadyReasons()).isEmpty();
        assertThat(facts.notes()).isEmpty();
    }

    @Test
    void aLongPauseOfOneAgentIsNotThatShortOneOfAllWithinIt() {
        assertThat(factsOfPauses(60, pausing(10, 4), pausing(12, 0.6)).unsteadyReasons())
                .containsExactly("agent 0 on host0 itself did not run for 4.00 s");
        assertThat(factsOfPauses(20, pausing(10, 0.8), pausing(10.1, 0.45)).unsteadyReasons())
                .as("a pause of all that is too short to be told")
                .containsExactly("agent 0 on host0 itself did not run for 0.80 s");
    }

    @Test
    void agentsThatPausedOneAfterTheOtherAreNamed() {
        assertThat(factsOfPauses(10, pausing(1, 2), pausing(4, 1.5)).unsteadyReasons())
                .containsExactly(
                        "agent 0 on host0 itself did not run for 2.00 s",
                        "agent 1 on host1 itself did not run for 1.50 s");
    }

    /** Each of ten loses less than a hundredth of the time of all, and all of them eight. */
    @Test
    void pausesOfSeveralAgentsAddUp() {
        Utilization[] used =
                IntStream.range(0, 10).mapToObj(i -> pausing(1 + 2.8 * i, 2.5)).toArray(Utilization[]::new);

        assertThat(factsOfPauses(30, used).unsteadyReasons()).hasSize(10);
        assertThat(factsOfPauses(30, pausing(1, 0.5), pausing(9, 0.01)).unsteadyReasons())
                .isEmpty();
    }

    @Test
    void anAgentThatHadNoAnswersWhileOthersHadIsNoted() {
        List<Silence> none = List.of();
        List<Silence> twice = List.of(new Silence(2, 3), new Silence(6, 0.6));

        assertThat(notesOfSilences(Utilization.UNKNOWN, none, twice))
                .containsExactly(
                        "nothing was answered to agent 1 on host1 for 3.00 s, from 2.0 s of the measurement on,"
                                + " while not all lanes of other agents waited");
        assertThat(notesOfSilences(Utilization.UNKNOWN, none, List.of(new Silence(2, 0.49))))
                .isEmpty();
        assertThat(notesOfSilences(Utilization.UNKNOWN, twice, twice))
                .as("a silence of all is told once, of the store")
                .isEmpty();
        assertThat(notesOfSilences(pausing(1.9, 3), none, List.of(new Silence(2, 3))))
                .as("the agent itself did not run")
                .isEmpty();
    }

    /** 400 operations a second for ten seconds, of each of four agents; those of one wait ever longer. */
    @Test
    void anAgentWhosePartOfAnOpenLoadIsNotKeptIsNamedAlthoughTheWholeIs() {
        TrialFacts facts = factsOfRise(0, 0, 0.6, 0);

        assertThat(facts.unsteadyReasons())
                .containsExactly(
                        "agent 2 on host2: the mean response time rose from 1.0 ms of the operations due in the first quarter"
                                + " of the measurement to 601.0 ms of those due in the last: operations queued up");
        assertThat(facts.notes()).isEmpty();
        assertThat(facts.measured().orElseThrow().fellBehind()).isTrue();
        assertThat(factsOfRise(0, 0, 0, 0).measured().orElseThrow().fellBehind())
                .isFalse();
    }

    @Test
    void agentsWhosePartWasNotKeptAreNamedIfThoseOfOthersWere() {
        TrialFacts facts = factsOfRise(0, 3, 0, 3);

        assertThat(facts.unsteadyReasons()).as("the judge finds it").isEmpty();
        assertThat(facts.notes())
                .containsExactly("only agent 1 on host1, agent 3 on host3 did not keep their parts of the load");
        assertThat(factsOfRise(3, 3, 3, 3).notes()).isEmpty();
    }

    /** @param seconds by which response times of each agent rise from the first quarter of its measurement to the last */
    private static TrialFacts factsOfRise(double... seconds) {
        List<FleetAgent> agents = new ArrayList<>();
        for (int i = 0; i < seconds.length; i++) {
            double third = seconds[i] / 3;
            Drift drift = Drift.UNKNOWN.withQuarters(IntStream.range(0, 4)
                    .mapToObj(quarter -> due(0.001 + quarter * third))
                    .toList());
            FleetAgent agent = agent(i);
            agent.reported(
                    report(Map.of(Stage.MEASUREMENT, outcome(10, drift, List.of())), Map.of(), Utilization.UNKNOWN));
            agents.add(agent);
        }
        TrialFacts facts = new TrialFacts();
        new FleetFacts(TrialSamples.cell(TrialSamples.OPEN), facts, agents)
                .measurement(Resources.UNKNOWN, Utilization.UNKNOWN, Double.NaN);
        return facts;
    }

    private static DueQuarter due(double meanSeconds) {
        return new DueQuarter(2.5, 1000, 1000 * meanSeconds, 1000 * meanSeconds * meanSeconds);
    }

    private static List<String> notesOfSilences(Utilization used, List<Silence> ofFirst, List<Silence> ofSecond) {
        List<FleetAgent> agents = List.of(agent(0), agent(1));
        List<PhaseOutcome> outcomes = List.of(outcome(10, ofFirst), outcome(10, ofSecond));
        for (int i = 0; i < agents.size(); i++) {
            agents.get(i).reported(report(Map.of(Stage.MEASUREMENT, outcomes.get(i)), Map.of(), used));
        }
        TrialFacts facts = new TrialFacts();

        AgentSilences.note(agents, OutcomeMerge.of(outcomes), facts);

        return facts.notes();
    }

    /** @param pauses longest of each agent, in seconds, all from the first second on */
    private static TrialFacts factsOfPauses(double measuredSeconds, double... pauses) {
        return factsOfPauses(
                measuredSeconds,
                Arrays.stream(pauses).mapToObj(seconds -> pausing(1, seconds)).toArray(Utilization[]::new));
    }

    private static TrialFacts factsOfPauses(double measuredSeconds, Utilization... used) {
        List<FleetAgent> agents = new ArrayList<>();
        for (int i = 0; i < used.length; i++) {
            FleetAgent agent = agent(i);
            agent.reported(report(Map.of(Stage.MEASUREMENT, outcome(measuredSeconds)), Map.of(), used[i]));
            agents.add(agent);
        }
        return facts(TrialSamples.CLOSED, agents);
    }

    /** The limit is 5 ms, and the clock is known within 2 ms. */
    private static List<String> flawsOfAgentThatBegan(long lateNs) {
        FleetAgent agent = agent(0);
        agent.synchronised(new ClockOffset(1_000_000_000, 2_000_000));
        agent.began(lateNs);
        TrialFacts facts = new TrialFacts();

        new FleetFacts(TrialSamples.cell(TrialSamples.OPEN), facts, List.of(agent))
                .flaws(new AgentGroup(List.of(), RULES, NanoClock.SYSTEM), RULES);

        return facts.flaws();
    }

    /**
     * @param noRoom that the first agent reports
     * @param seconds of each agent's measurement; NaN for an agent without one
     */
    private static List<String> flaws(Map<Stage, String> noRoom, double... seconds) {
        return facts(TrialSamples.OPEN, noRoom, seconds).flaws();
    }

    private static TrialFacts facts(LoadModel load, Map<Stage, String> noRoom, double... seconds) {
        List<FleetAgent> agents = new ArrayList<>();
        for (int i = 0; i < seconds.length; i++) {
            FleetAgent agent = agent(i);
            agent.reported(report(
                    Double.isNaN(seconds[i]) ? Map.of() : Map.of(Stage.MEASUREMENT, outcome(seconds[i])),
                    i == 0 ? noRoom : Map.of(),
                    Utilization.UNKNOWN));
            agents.add(agent);
        }
        return facts(load, agents);
    }

    private static TrialFacts facts(LoadModel load, List<FleetAgent> agents) {
        TrialFacts facts = new TrialFacts();
        FleetFacts merged = new FleetFacts(TrialSamples.cell(load), facts, agents);

        merged.before();
        merged.flaws(new AgentGroup(List.of(), RULES, NanoClock.SYSTEM), RULES);

        return facts;
    }

    private static AgentReport report(
            Map<Stage, PhaseOutcome> phases, Map<Stage, String> noRoom, Utilization utilization) {
        return new AgentReport(
                phases, noRoom, null, false, null, Map.of(), true, 0, 0, Resources.UNKNOWN, utilization, "", "");
    }

    private static Utilization pausing(double startSeconds, double seconds) {
        double unknown = Double.NaN;
        return new Utilization(
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                unknown,
                seconds,
                List.of(new Pause(startSeconds, seconds)));
    }

    private static FleetAgent agent(int index) {
        Target target = new Target(
                new MemoryStoreFactory(), Optional.empty(), FleetFactsTest.class.getClassLoader(), Optional.empty());
        FleetAgent agent =
                new FleetAgent(new LocalAgent(index, target, Path.of(""), NanoClock.SYSTEM, ForkJoinPool.commonPool()));
        agent.shared(HostShare.whole(1, 1));
        return agent;
    }

    private static PhaseOutcome outcome(double seconds) {
        return outcome(seconds, List.of());
    }

    private static PhaseOutcome outcome(double seconds, List<Silence> silences) {
        return outcome(seconds, Drift.UNKNOWN, silences);
    }

    private static PhaseOutcome outcome(double seconds, Drift drift, List<Silence> silences) {
        return outcome(seconds, false, drift, silences);
    }

    private static PhaseOutcome outcome(double seconds, boolean partEnded, Drift drift, List<Silence> silences) {
        return outcome(seconds, seconds, partEnded, drift, silences);
    }

    private static PhaseOutcome outcome(double seconds, Optional<String> full) {
        return outcome(seconds, seconds, false, Drift.UNKNOWN, List.of(), full);
    }

    private static PhaseOutcome outcome(
            double seconds, double settledSeconds, boolean partEnded, Drift drift, List<Silence> silences) {
        return outcome(seconds, settledSeconds, partEnded, drift, silences, Optional.empty());
    }

    private static PhaseOutcome outcome(
            double seconds,
            double settledSeconds,
            boolean partEnded,
            Drift drift,
            List<Silence> silences,
            Optional<String> full) {
        return new PhaseOutcome(
                Counts.ZERO,
                OperationTimes.empty(),
                List.of(),
                0,
                0,
                new ConnectionLosses(Optional.empty(), 0, Optional.empty()),
                0,
                0,
                0,
                0,
                0,
                false,
                partEnded,
                seconds,
                seconds,
                settledSeconds,
                drift,
                silences,
                ReadComparison.NONE,
                0,
                0,
                0,
                Optional.empty(),
                0,
                full,
                Double.NaN);
    }
}
