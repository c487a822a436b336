package io.blobbench.report.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.report.compare.Runs;
import io.blobbench.report.read.ProbeView;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SearchResolutionTest {
    private static final double PRECISION = 0.02;

    private final List<ProbeView> probes = new ArrayList<>();

    @Test
    void aLoadThatTheStepsOfTheSearchFoundIsKnownToThePrecision() {
        probe(1, 100, true);
        probe(1, 101, false);

        assertThat(resolution(100)).isEqualTo(PRECISION);
    }

    @Test
    void aLoadThatALowCheckKeptIsKnownToTheLowestHigherLoadThatWasNotKept() {
        probe(1, 100, true);
        probe(1, 100, false);
        probe(1, 87, false);
        probe(1, 74, true);

        assertThat(resolution(74)).isCloseTo(87 / 74.0 - 1, within(1e-9));
    }

    @Test
    void oneLowCheckDoesNotBlurTheMedianOfThreeTrials() {
        probe(1, 87, false);
        probe(2, 102, false);
        probe(3, 102, false);

        assertThat(resolution(74, 100, 100)).isCloseTo(PRECISION, within(1e-9));
    }

    @Test
    void probesOfAnotherTrialSayNothing() {
        probe(2, 150, false);

        assertThat(resolution(100)).isEqualTo(PRECISION);
    }

    @Test
    void aPrecisionThatIsNotKnownLeavesTheResolutionUnknown() {
        probe(1, 87, false);

        assertThat(SearchResolution.of(cell(74), 0, probes)).isZero();
    }

    private double resolution(double... found) {
        return SearchResolution.of(cell(found), PRECISION, probes);
    }

    private static MeasuredCell cell(double... found) {
        return new Runs.Cell("x")
                .with("load_model", "find-max")
                .measured("offered_ops_s", found)
                .measured();
    }

    private void probe(int trial, double opsPerSecond, boolean kept) {
        probes.add(new ProbeView(
                "x", trial, 1, false, kept, "", opsPerSecond, OptionalDouble.of(1), false, 5000, OptionalDouble.of(1)));
    }
}
