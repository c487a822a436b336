package io.blobbench.trial.sweep;

import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.judge.Round;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The trials of a run that ended before it was resumed.
 *
 * @param rounds in the order in which they ended
 * @param heldRatios by id, the ratio of each cell that was held for long
 */
public record EarlierTrials(List<Round> rounds, Map<String, Double> heldRatios) {
    /** The earlier trials of a new run: none. */
    public static final EarlierTrials NONE = new EarlierTrials(List.of(), Map.of());

    public EarlierTrials {
        rounds = List.copyOf(rounds);
        heldRatios = Map.copyOf(heldRatios);
    }

    /** Their ids. */
    public Set<TrialId> ids() {
        return rounds.stream().map(Round::id).collect(Collectors.toUnmodifiableSet());
    }
}
