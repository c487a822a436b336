package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.idle.Refusal;
import io.blobbench.load.model.IdleLoad;
import io.blobbench.trial.facts.IdleSummary;
import io.blobbench.trial.facts.IdleSummary.Times;
import io.blobbench.trial.facts.Rates;
import io.blobbench.trial.facts.Verdict;

/** Judges connections that were held. One judgement, one thread. */
final class IdleJudge {
    /** So much longer than asked for may opening take before it is worth a word. */
    private static final double LATE = 1.1;

    private static final double LATE_SECONDS = 0.5;
    /** The loop wakes as much later than it should: in times that are as short, this is known and no queue of its own. */
    private static final double WAKE_UP_NS = 1e5;
    /** Files that both processes need beside their connections. */
    private static final int SPARE_FILES = 1000;

    private final Judgement.Builder judgement;
    private final IdleLoad load;

    IdleJudge(Judgement.Builder judgement, IdleLoad load) {
        this.judgement = judgement;
        this.load = load;
    }

    void judge(IdleSummary found) {
        Refusal refusal = found.refusal();
        if (refusal != null) {
            judgement.find(
                    found.opened() == 0 ? Verdict.FAILED : Verdict.INVALID,
                    text(
                            "%d of %d connections were opened, limited by %s; connection %d: %s%s",
                            found.opened(),
                            found.wanted(),
                            refusal.cause().named(),
                            refusal.connection(),
                            refusal.words(),
                            remedy(refusal, found)));
        }
        if (found.lost() > 0) {
            judgement.find(
                    Verdict.INVALID,
                    text("%d open connections were lost, the first was %s", found.lost(), found.firstLoss()));
        }
        if (found.requestsFailed() > 0) {
            judgement.find(
                    Verdict.INVALID,
                    text(
                            "%d of %d keep-alive requests had no right answer in time",
                            found.requestsFailed(), found.requests()));
        }
        if (found.longestPauseSeconds() >= Tolerances.SILENCE_SECONDS) {
            double seconds = found.openingSeconds() + load.hold().toNanos() / 1e9;
            SilenceJudge.judgePause(judgement, found.longestPauseSeconds(), seconds, "");
        }
        double due = found.opened() / load.connectsPerSecond();
        if (found.openingSeconds() > LATE * due + LATE_SECONDS) {
            judgement.note(text(
                    "connections were opened at %s/s, not at %s/s: the wait is part of their connect times",
                    Rates.text(found.opened() / found.openingSeconds()), Rates.text(load.connectsPerSecond())));
        }
        noteOwnDelay("connect", found.connect());
        noteOwnDelay("keep-alive", found.request());
    }

    /** Notes that a p99 is that of the loop rather than of the server, as {@link LoadPunctuality} has it of the lanes. */
    private void noteOwnDelay(String which, Times times) {
        if (times.ownP99Ns() >= Math.max(WAKE_UP_NS, Tolerances.JITTER * times.p99Ns())) {
            judgement.note(text(
                    "the p99 of %s times, %.2f ms, is largely the harness's own delay, whose p99 is %.2f ms",
                    which, times.p99Ns() / 1e6, times.ownP99Ns() / 1e6));
        }
    }

    private static String remedy(Refusal refusal, IdleSummary found) {
        return switch (refusal.cause()) {
            case DESCRIPTORS ->
                "; raise that in the shell which starts it: ulimit -n " + (found.wanted() + SPARE_FILES);
            case SYSTEM_DESCRIPTORS -> "; raise that of all processes: sysctl fs.file-max";
            case PORTS ->
                found.manySources()
                        ? "; raise load.sources, or net.ipv4.ip_local_port_range"
                        : "; raise net.ipv4.ip_local_port_range";
            case NO_ANSWER -> "; its queue of new connections may have been full: lower load.connectRate";
            case MEMORY, SERVER_DESCRIPTORS, SERVER_MEMORY, SERVER, NOBODY -> "";
        };
    }
}
