package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.report.statistics.Measure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LevelsTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theMeasuresThatDecideShareTheChanceOfError(boolean openLoad) {
        double sum = Levels.deciding(openLoad).stream()
                .mapToDouble(measure -> Levels.of(measure, openLoad))
                .sum();

        assertThat(sum).isCloseTo(0.05, within(1e-12));
        assertThat(Levels.deciding(openLoad)).allMatch(measure -> Levels.of(measure, openLoad) > 0);
    }

    /** Two of the 252 ways to draw five trials of ten, twice because two tests look. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theRanksOfFiveTrialsCanDecideEachMeasure(boolean openLoad) {
        assertThat(Levels.deciding(openLoad)).allMatch(measure -> Levels.of(measure, openLoad) >= 4.0 / 252);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatDoesNotDecideHasTheWholeLevelOrIsNeverCalled(boolean openLoad) {
        for (Measure measure : Measure.values()) {
            if (!Levels.deciding(openLoad).contains(measure) && !measure.word().startsWith("response")) {
                assertThat(Levels.of(measure, openLoad))
                        .as(measure.word())
                        .isEqualTo(measure == Measure.THROUGHPUT ? 0 : 0.05);
            }
        }
    }
}
