package io.blobbench.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TrialSeedTest {
    @Test
    void noTwoLanesOfNeighbouringSeedsAndTrialsHaveTheSame() {
        Set<Long> seeds = new HashSet<>();

        for (long seed = 0; seed < 20; seed++) {
            for (int trial = 1; trial <= 20; trial++) {
                for (int lane = 0; lane < 20; lane++) {
                    seeds.add(TrialSeed.ofLane(TrialSeed.ofTrial(seed, trial), lane));
                }
            }
        }

        assertThat(seeds).hasSize(20 * 20 * 20);
    }

    @Test
    void theSameTrialOfTheSameSeedHasTheSame() {
        assertThat(TrialSeed.ofTrial(42, 3)).isEqualTo(TrialSeed.ofTrial(42, 3));
        assertThat(TrialSeed.ofTrial(42, 3)).isNotEqualTo(TrialSeed.ofTrial(42, 4));
        assertThat(TrialSeed.ofTrial(42, 3)).isNotEqualTo(TrialSeed.ofTrial(43, 3));
    }

    @Test
    void theSeedOfATrialIsTheSameInEveryVersion() {
        assertThat(TrialSeed.ofTrial(42, 3))
                .as("a run that is repeated has its arrivals")
                .isEqualTo(7645025691661814288L);
        assertThat(TrialSeed.ofLane(7, 1)).isEqualTo(2875738036014693257L);
    }
}
