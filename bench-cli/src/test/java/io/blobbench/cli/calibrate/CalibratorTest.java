package io.blobbench.cli.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess;
import io.blobbench.load.model.LoadModel;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.schedule.NanoClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CalibratorTest {
    @Test
    void capacityIsMeasuredWithClosedLoopsOnBothReferenceStores() throws ScenarioException {
        for (String store : new String[] {"memory", "memory-async"}) {
            assertThat(Calibrator.scenario(Calibrator.CAPACITY, store).cells())
                    .singleElement()
                    .satisfies(cell -> assertThat(cell.load().word()).isEqualTo("closed"));
        }
    }

    @Test
    void pacingIsMeasuredAtThreeRates() throws ScenarioException {
        assertThat(Calibrator.scenario(Calibrator.PACING, "memory").cells())
                .extracting(cell -> cell.load())
                .extracting(LoadModel::offeredOpsPerSecond)
                .containsExactly(1_000.0, 10_000.0, 100_000.0);
    }

    @Test
    void theCostOfTheClockIsTheTimeBetweenTwoReadings() {
        AtomicLong nowNs = new AtomicLong();

        double costNs = new Calibrator(() -> nowNs.addAndGet(24)).clockReadingNs();

        assertThat(costNs).isEqualTo(24);
    }

    @Test
    void theCostOfRecordingIsTheTimeOfARoundDividedByItsRecordings() {
        AtomicLong nowNs = new AtomicLong();

        double costNs = new Calibrator(() -> nowNs.addAndGet(40L * Calibrator.RECORDINGS)).recordingNs();

        assertThat(costNs).isEqualTo(40);
    }

    @Test
    @Timeout(60)
    void loopbackCarriesSomethingAndItsThreadsEnd() throws Exception {
        double bytesPerSecond = LoopbackMeter.bytesPerSecond(NanoClock.SYSTEM, 2);

        assertThat(bytesPerSecond).isPositive();
        BenchProcess.await(
                Duration.ofSeconds(30), "end of its threads", () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith("loopback-")));
    }
}
