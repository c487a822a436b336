package io.blobbench.trial.fleet;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.host.HostId;
import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.measure.Visibility;
import io.blobbench.scenario.Cell;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.trial.FirstUses;
import io.blobbench.trial.Measurements;
import io.blobbench.trial.UnevenLanes;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.Rates;
import io.blobbench.trial.facts.TrialFacts;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.workload.HostShare;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Turns what agents reported into the facts of one trial, as if one host had found them. One trial, control thread only. */
final class FleetFacts {
    /** The host of the controller and its servers; the name is that of agents which this machine starts for itself. */
    static final HostId HERE = HostId.ofThisProcess().orNamed("localhost");

    /** Share of the longest time by which agents whose load ended early may differ. */
    private static final double MOST_APART = 0.01;
    /** The same where operations, bytes or keys ended it, which hosts of different speed use up at different times. */
    private static final double WELL_APART = 0.05;
    /** With more, the rates of all are those of no load; a shorter one differs so by how long clients take to become fast. */
    private static final double FAR_APART = 0.5;

    private static final double LEAST_FAR_SECONDS = 3;
    /**
     * By how much two clocks may drift apart for each second: Linux adjusts the frequency of one by at most 500 ppm (adjtimex(2)). A time service
     * that changes the tick to correct an offset exceeds it, chronyd by default at up to 83 333 ppm, and the measurement is flawed then, too.
     */
    private static final double MOST_DRIFT = 1e-3;

    private final Cell cell;
    private final TrialFacts facts;
    private final List<FleetAgent> agents;

    /** @param agents whose reports count: those that were not lost */
    FleetFacts(Cell cell, TrialFacts facts, List<FleetAgent> agents) {
        this.cell = cell;
        this.facts = facts;
        this.agents = agents;
    }

    /** Takes in everything but the measurement. */
    void before() {
        phase(Stage.PRELOAD);
        phase(Stage.WARM_UP);
        for (FleetAgent agent : agents) {
            agent.report().ifPresent(report -> trouble(agent, report));
        }
        facts.settledTwice(sum(AgentReport::settledTwice));
        agents.stream()
                .flatMap(agent -> agent.report().stream())
                .flatMap(report -> Optional.ofNullable(report.caution()).stream())
                .distinct()
                .forEach(facts::noted);
    }

    private void trouble(FleetAgent agent, AgentReport report) {
        report.noRoom().forEach((stage, what) -> facts.noRoom(stage, agent.name() + ": " + what));
        if (!report.warmUpSteady()) {
            facts.warmUpUnsteady();
        }
        if (report.failure() != null) {
            String why = agent.name() + ": " + report.failure();
            facts.failed(report.unsupported() ? new UnsupportedLayoutException(why) : new StoreException(why));
        }
    }

    private Optional<PhaseOutcome> phase(Stage stage) {
        List<PhaseOutcome> parts = agents.stream()
                .flatMap(agent -> agent.report().stream())
                .flatMap(report -> Optional.ofNullable(report.phases().get(stage)).stream())
                .toList();
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        PhaseOutcome outcome = OutcomeMerge.of(parts);
        facts.ended(stage, outcome);
        return Optional.of(outcome);
    }

    /**
     * Takes in the measurement, unless one of the agents failed in its part: figures of the others are not those of the trial.
     *
     * @param servers what the servers used
     * @param serversShare how busy they were
     * @param serverReadBytes that they read from disks
     */
    Optional<Measured> measurement(Resources servers, Utilization serversShare, double serverReadBytes) {
        if (facts.failure().isPresent()) {
            return Optional.empty();
        }
        return phase(Stage.MEASUREMENT).map(outcome -> {
            Measured measured = measured(outcome, servers, serversShare, serverReadBytes);
            facts.measured(measured);
            if (!facts.noRoomIn(Stage.MEASUREMENT).orElse("").contains(TrialFacts.STORE_FULL)) {
                outcome.full().map(TrialFacts.STORE_FULL::concat).ifPresent(facts::noRoomAfterwards);
            }
            AgentSilences.note(agents, outcome, facts);
            AgentQueues.judge(cell, agents, outcome, facts);
            UnevenLanes.flaw(cell, shares(), outcome.partEnded()).ifPresent(facts::flawed);
            FirstUses.note(sum(AgentReport::firstUses), outcome.counts().operations(), cell.warmsUp())
                    .ifPresent(facts::noted);
            return measured;
        });
    }

    private List<HostShare> shares() {
        return agents.stream()
                .filter(agent -> agent.measurement().isPresent())
                .map(FleetAgent::share)
                .toList();
    }

    private long sum(ToLongFunction<AgentReport> count) {
        return agents.stream()
                .flatMap(agent -> agent.report().stream())
                .mapToLong(count)
                .sum();
    }

    private Measured measured(
            PhaseOutcome outcome, Resources servers, Utilization serversShare, double serverReadBytes) {
        UsageMerge usage = new UsageMerge();
        List<UsageMerge.Part> parts = new ArrayList<>();
        agents.forEach(agent -> agent.report().ifPresent(report -> {
            usage.add(agent.host(), report.resources());
            parts.add(new UsageMerge.Part(agent.host(), report.resources().hostCpuShare(), report.utilization()));
        }));
        return Measurements.of(
                cell,
                outcome,
                Measurements.notKept(cell, outcome).isPresent() || AgentQueues.any(cell, agents),
                usage.resources(servers),
                UsageMerge.utilization(parts, new UsageMerge.Part(HERE, Double.NaN, serversShare)),
                Double.NaN, // of one machine: agents may have many, and each loses its own share of steal
                Visibility.NONE,
                serverReadBytes);
    }

    /**
     * Adds the reasons why the figures do not describe the cell: starts or ends too far apart, pauses, and lost agents. Ends that are apart because
     * each agent sent its part of a closed load are only noted, unless one took twice as long as another.
     */
    void flaws(AgentGroup group, FleetRules rules) {
        for (FleetAgent agent : agents) {
            if (agent.skewNs() > rules.skewLimit().toNanos()) {
                facts.flawed(late(agent, rules.skewLimit().toNanos()));
            }
            if (agent.movedNs() > rules.skewLimit().toNanos() + MOST_DRIFT * longestWithDrain() * 1e9) {
                facts.flawed(text(
                        "the clock of %s lost or gained %.2f s in the measurement, as when its host is suspended"
                                + " or its time service corrects it: it measured at other times than the others",
                        agent.name(), agent.movedNs() / 1e9));
            }
        }
        if (facts.noRoomIn(Stage.MEASUREMENT).isPresent()) {
            endsApart(MOST_APART, Double.POSITIVE_INFINITY).ifPresent(facts::flawed);
        } else if (cell.load() instanceof ClosedLoad) {
            double durationSeconds = cell.measurement().duration().toNanos() / 1e9;
            double beforeSeconds = durationSeconds * (1 - WELL_APART);
            endsApart(FAR_APART, beforeSeconds)
                    .filter(far -> longest() >= LEAST_FAR_SECONDS)
                    .ifPresentOrElse(facts::flawed, () -> endsApart(WELL_APART, beforeSeconds)
                            .ifPresent(facts::noted));
        }
        AgentPauses.judge(agents, facts);
        List<FleetAgent> before = group.lostBefore();
        if (!before.isEmpty()) {
            facts.flawed(text(
                    "PARTIAL: %s; the figures include %d of %d agents, which had the whole load",
                    AgentGroup.text(before), agents.size(), group.members().size()));
        }
        List<FleetAgent> during = group.lostDuring();
        if (!during.isEmpty()) {
            double offered =
                    agents.stream().mapToDouble(agent -> agent.offered(cell)).sum();
            String load = Double.isNaN(offered)
                    ? ""
                    : text(
                            ", which offered %s of %s operations a second",
                            Rates.text(offered), Rates.text(cell.load().offeredOpsPerSecond()));
            facts.flawed(text(
                    "PARTIAL: %s; the figures include %d of %d agents%s; intervals also include reports of lost agents;"
                            + " contents were not verified",
                    AgentGroup.text(during), agents.size(), group.members().size(), load));
        }
    }

    /** With as many digits as tell its begin from the limit. */
    private static String late(FleetAgent agent, long limitNs) {
        String late;
        String limit;
        int digits = 0;
        do {
            digits++;
            late = text("%." + digits + "f", agent.skewNs() / 1e6);
            limit = text("%." + digits + "f", limitNs / 1e6);
        } while (late.equals(limit));
        return text(
                "%s began its measurement up to %s ms from the common instant, the limit is %s ms",
                agent.name(), late, limit);
    }

    /**
     * Rates of the row divide the operations of all agents by the longest time of any.
     *
     * @param share of that time by which the ends may differ
     * @param beforeSeconds the first agent ended before
     */
    private Optional<String> endsApart(double share, double beforeSeconds) {
        List<FleetAgent> measured =
                agents.stream().filter(agent -> agent.measurement().isPresent()).toList();
        if (measured.isEmpty()) {
            return Optional.empty(); // all failed, although this host or one of theirs had told that it has no room
        }
        Comparator<FleetAgent> byTime = Comparator.comparingDouble(FleetFacts::seconds);
        FleetAgent first = measured.stream().min(byTime).orElseThrow();
        FleetAgent last = measured.stream().max(byTime).orElseThrow();
        return seconds(first) >= beforeSeconds || seconds(last) - seconds(first) <= seconds(last) * share
                ? Optional.empty()
                : Optional.of(text(
                        "the load of %s ended after %.3f s, that of %s after %.3f s: the rates of all, which refer to the"
                                + " longer time, are too low",
                        first.name(), seconds(first), last.name(), seconds(last)));
    }

    private double longest() {
        return agents.stream()
                .flatMap(agent -> agent.measurement().stream())
                .mapToDouble(PhaseOutcome::seconds)
                .max()
                .orElse(0);
    }

    /** The comparisons of the clocks have the last answers between them. */
    private double longestWithDrain() {
        return agents.stream()
                .flatMap(agent -> agent.measurement().stream())
                .mapToDouble(measured -> Math.max(measured.seconds(), measured.settledSeconds()))
                .max()
                .orElse(0);
    }

    private static double seconds(FleetAgent agent) {
        return agent.measurement().orElseThrow().seconds();
    }
}
