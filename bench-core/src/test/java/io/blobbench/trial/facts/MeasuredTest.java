package io.blobbench.trial.facts;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.Resources;
import io.blobbench.host.Utilization;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Visibility;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredTest {
    @Test
    void ratesAreOfTheSecondsThatTheyReferToAndTheRealisedLoadOfThoseInWhichItWasDue() {
        Measured measured = measured(10, 0.2);

        assertThat(measured.realisedOpsPerSecond()).isEqualTo(30);
        assertThat(measured.throughputBlobs()).isEqualTo(40);
        assertThat(measured.throughputMegabytes()).isEqualTo(0.7);
    }

    @Test
    void aMeasurementWithoutLengthHasNoRates() {
        Measured measured = measured(0, 0.2);

        assertThat(measured.realisedOpsPerSecond()).isZero();
        assertThat(measured.throughputBlobs()).isZero();
        assertThat(measured.throughputMegabytes()).isZero();
    }

    @Test
    void theMachineIsSlowerByWhatItsHypervisorWithheld() {
        assertThat(measured(10, 0.2).hostSpeedLessSteal()).isEqualTo(160);
        assertThat(measured(10, Double.NaN).hostSpeedLessSteal()).isEqualTo(200);
    }

    private static Measured measured(double seconds, double stealShare) {
        return new Measured(
                new Counts(100, 400, 0, 0, 7_000_000),
                20,
                0,
                30,
                0,
                seconds / 2,
                seconds,
                seconds,
                1,
                false,
                OperationTimes.empty(),
                List.of(),
                new Resources(0, 0, 0, 0, 0, 0, stealShare, 0, 0, 0, 0, 0, 0),
                Utilization.UNKNOWN,
                200,
                0,
                Double.NaN,
                Double.NaN,
                Visibility.NONE,
                Double.NaN,
                Double.NaN);
    }
}
