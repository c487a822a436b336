package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.host.Pause;
import io.blobbench.host.Utilization;
import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.Silence;
import io.blobbench.trial.facts.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Judges times without an answer: they are the store's, or the harness itself did not run meanwhile, because it was stopped or collected garbage
 * for example. Such a pause counts between operations, too. One judgement, one thread.
 */
public final class SilenceJudge {
    /** Percentile of the service times: the operations of a long silence may be most of all. */
    private static final double QUARTER = 25;

    private final Judgement.Builder judgement;

    SilenceJudge(Judgement.Builder judgement) {
        this.judgement = judgement;
    }

    /** @param used with the pauses of the harness */
    void judge(PhaseOutcome outcome, Utilization used) {
        List<Silence> silences = longEnough(outcome);
        Predicate<Silence> paused = silence -> isOwn(used.pauses(), silence);
        List<Silence> own = silences.stream().filter(paused).toList();
        if (!own.isEmpty() || used.longestPauseSeconds() >= Tolerances.SILENCE_SECONDS) {
            judgePause(used, own, outcome.seconds());
        }
        silences.stream()
                .filter(paused.negate())
                .max(Comparator.comparingDouble(Silence::seconds))
                .ifPresent(silence -> judgement.note(sentence(silence)));
    }

    /** The silences of one or several load hosts that are worth a word: longer than answers often take. */
    public static List<Silence> longEnough(PhaseOutcome outcome) {
        double answerSeconds = outcome.latencies().service().getValueAtPercentile(QUARTER) / 1e9;
        double shortest = Math.max(Tolerances.SILENCE_SECONDS, Tolerances.SILENCE_ANSWERS * answerSeconds);
        return outcome.silences().stream()
                .filter(silence -> silence.seconds() >= shortest)
                .toList();
    }

    /** Whether a process did not run in most of a silence. */
    public static boolean isOwn(List<Pause> pauses, Silence silence) {
        double pausedSeconds = pauses.stream()
                .mapToDouble(pause -> pause.within(silence.startSeconds(), silence.seconds()))
                .sum();
        return pausedSeconds > silence.seconds() * Tolerances.OWN_SILENCE;
    }

    /** @param own silences that pauses caused; none where no operation was in flight meanwhile */
    private void judgePause(Utilization used, List<Silence> own, double measuredSeconds) {
        double pauseSeconds = used.longestPauseSeconds();
        Optional<Silence> silence = used.pauses().stream()
                .max(Comparator.comparingDouble(Pause::seconds))
                .flatMap(pause -> own.stream()
                        .filter(each -> pause.within(each.startSeconds(), each.seconds()) > 0)
                        .max(Comparator.comparingDouble(Silence::seconds)));
        String more = silence.map(each -> ": " + sentence(each)).orElse("");
        judgePause(judgement, pauseSeconds, measuredSeconds, more);
    }

    /** Names a time for which the harness did not run, with more to follow: UNSTEADY if it is a large part of the measurement. */
    static void judgePause(Judgement.Builder judgement, double seconds, double measuredSeconds, String more) {
        String what = text("the harness itself did not run for %.2f s", seconds) + more;
        if (seconds > measuredSeconds * Tolerances.PAUSE_SHARE) {
            judgement.find(Verdict.UNSTEADY, what);
        } else {
            judgement.note(what);
        }
    }

    private static String sentence(Silence silence) {
        return text(
                "nothing was answered for %.2f s, from %.1f s of the measurement on",
                silence.seconds(), silence.startSeconds());
    }
}
