package io.blobbench.trial;

import io.blobbench.trial.facts.TrialResult;
import java.util.List;

/** The reasons of trials on a machine that may keep a thread from running for seconds. */
public final class Reasons {
    private Reasons() {}

    /** All but the sentence about a time without answers, which such a pause causes. */
    public static List<String> withoutSilence(TrialResult result) {
        return result.reasons().stream()
                .filter(reason -> !reason.contains("nothing was answered for ")
                        && !reason.startsWith("the harness itself did not run for "))
                .toList();
    }
}
