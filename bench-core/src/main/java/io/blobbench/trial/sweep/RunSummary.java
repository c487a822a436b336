package io.blobbench.trial.sweep;

import io.blobbench.trial.facts.Verdict;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * How a run ended.
 *
 * @param verdicts number of trials by verdict, and of held cells whose figures do not hold; verdicts that did not occur are absent
 * @param interrupted whether it was asked to stop before its last trial
 * @param givenUp why no further trial could begin; empty when all could
 */
public record RunSummary(Map<Verdict, Integer> verdicts, boolean interrupted, Optional<String> givenUp) {
    private static final Set<Verdict> ACCEPTED = EnumSet.of(Verdict.VALID, Verdict.UNSTEADY, Verdict.UNSUPPORTED);

    public RunSummary {
        verdicts = verdicts.isEmpty() ? Map.of() : new EnumMap<>(verdicts);
    }

    /** Whether all trials ended, with rows and held cells that are VALID, UNSTEADY or UNSUPPORTED. */
    public boolean clean() {
        return givenUp.isEmpty() && !interrupted && verdicts.keySet().stream().allMatch(ACCEPTED::contains);
    }

    /** The same with another text wherever a client or a server speaks. */
    public RunSummary withTexts(UnaryOperator<String> change) {
        return new RunSummary(verdicts, interrupted, givenUp.map(change));
    }
}
