package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.load.outcome.PhaseOutcome;
import io.blobbench.load.outcome.Silence;
import io.blobbench.trial.facts.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Judges times without an answer: they are the store's, or the harness itself did not run, because it was stopped or collected garbage for
 * example. Such a pause counts between operations, too. One judgement, one thread.
 */
final class SilenceJudge {
    private final Judgement.Builder judgement;

    SilenceJudge(Judgement.Builder judgement) {
        this.judgement = judgement;
    }

    /** @param longestPauseSeconds in which the harness did not run; NaN where unknown */
    void judge(PhaseOutcome outcome, double longestPauseSeconds) {
        double medianSeconds = outcome.latencies().service().getValueAtPercentile(50) / 1e9;
        double shortest = Math.max(Tolerances.SILENCE_SECONDS, Tolerances.SILENCE_MEDIANS * medianSeconds);
        List<Silence> silences = outcome.silences().stream()
                .filter(silence -> silence.seconds() >= shortest)
                .toList();
        Predicate<Silence> paused = silence -> longestPauseSeconds > silence.seconds() * Tolerances.OWN_SILENCE;
        Optional<Silence> own = silences.stream()
                .filter(paused)
                .min(Comparator.comparingDouble(silence -> Math.abs(silence.seconds() - longestPauseSeconds)));
        if (own.isPresent() || longestPauseSeconds >= Tolerances.SILENCE_SECONDS) {
            judgePause(longestPauseSeconds, own, outcome.seconds());
        }
        silences.stream()
                .filter(paused.negate())
                .max(Comparator.comparingDouble(Silence::seconds))
                .ifPresent(silence -> judgement.note(sentence(silence)));
    }

    /** @param silence that the pause caused; empty where no operation was in flight meanwhile */
    private void judgePause(double pauseSeconds, Optional<Silence> silence, double measuredSeconds) {
        String what = text("the harness itself did not run for %.2f s", pauseSeconds)
                + silence.map(each -> ": " + sentence(each)).orElse("");
        if (pauseSeconds > measuredSeconds * Tolerances.PAUSE_SHARE) {
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
