package io.blobbench.trial.fleet;

import io.blobbench.host.HostId;
import io.blobbench.host.Resources;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.facts.AgentSummary;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.workload.HostShare;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An agent in one trial, with what is known of it so far. Control thread only. */
final class FleetAgent {
    private final RemoteAgent remote;
    private HostId host;
    private Optional<HostShare> share = Optional.empty();
    private @Nullable ClockOffset offset;
    private long lateNs = -1;
    private long movedNs;
    private Optional<AgentReport> report = Optional.empty();
    private String trouble = "";
    private boolean lost;
    private long lostNs;
    private boolean ended;

    FleetAgent(RemoteAgent remote) {
        this.remote = remote;
        this.host = new HostId(remote.host(), remote.host());
    }

    RemoteAgent remote() {
        return remote;
    }

    /** For sentences. */
    String name() {
        return "agent " + remote.index() + " on " + remote.host();
    }

    /** Where it runs: agents with other names may be on one host. */
    HostId host() {
        return host;
    }

    void runsOn(HostId found) {
        host = found.orNamed(remote.host());
    }

    HostShare share() {
        return share.orElseThrow();
    }

    /** Whether it takes part: one that is lost before the cell is divided has no share. */
    boolean hasShare() {
        return share.isPresent();
    }

    void shared(HostShare found) {
        share = Optional.of(found);
    }

    ClockOffset offset() {
        ClockOffset known = offset;
        if (known == null) {
            throw new IllegalStateException("the clock of " + name() + " was not asked for");
        }
        return known;
    }

    void synchronised(ClockOffset found) {
        offset = found;
    }

    /** The clock as it was found after the measurement. */
    void synchronisedAfter(ClockOffset found) {
        movedNs = offset().movedNs(found);
    }

    /** By how much its clock and ours certainly moved apart in the measurement; 0 where that is not known. */
    long movedNs() {
        return movedNs;
    }

    /** How much later than asked for the measurement began, on the agent's clock. */
    void began(long late) {
        lateNs = late;
    }

    Optional<AgentReport> report() {
        return report;
    }

    /** The outcome of its measurement, if it reported one. */
    Optional<PhaseOutcome> measurement() {
        return report.flatMap(found -> Optional.ofNullable(found.phases().get(Stage.MEASUREMENT)));
    }

    void reported(AgentReport found) {
        report = Optional.of(found);
        if (found.failure() != null) {
            trouble = found.failure();
        }
    }

    /** The agent is not part of the trial any more. */
    void lost(String cause, long nowNs) {
        trouble = cause;
        lost = true;
        lostNs = nowNs;
        report = Optional.empty();
    }

    /** When it was found to be lost. */
    long lostNs() {
        return lostNs;
    }

    /** It has closed its connections. */
    void ended() {
        ended = true;
    }

    /** Whether it may have connections to the layout of the trial. */
    boolean mayWrite() {
        return hasShare() && !ended;
    }

    boolean lost() {
        return lost;
    }

    String trouble() {
        return trouble;
    }

    /** Largest distance of the measurement's start from the common instant; -1 when it did not begin. */
    long skewNs() {
        return lateNs < 0 || offset == null ? -1 : lateNs + offset.errorNs();
    }

    /** Its part of an open load, equal for each connection, or for each lane if keys are used in turn or come to an end; NaN of any other. */
    double offered(Cell cell) {
        if (!(cell.load() instanceof OpenLoad open) || share.isEmpty()) {
            return Double.NaN;
        }
        return cell.workload().inTurn() || cell.workload().finite()
                ? open.opsPerSecond() * share().lanes() / share().allLanes()
                : open.opsPerSecond() * share().connections() / share().allConnections();
    }

    AgentSummary summary(Cell cell) {
        return new AgentSummary(
                remote.index(),
                remote.host(),
                skewNs(),
                offset == null ? -1 : offset.errorNs(),
                share.map(HostShare::connections).orElse(0),
                share.map(HostShare::lanes).orElse(0),
                offered(cell),
                measurement(),
                report.map(AgentReport::resources).orElse(Resources.UNKNOWN),
                report.map(AgentReport::limitedBy).orElse(""),
                trouble);
    }
}
