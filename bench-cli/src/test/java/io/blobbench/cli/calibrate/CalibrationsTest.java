package io.blobbench.cli.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.blobbench.host.HostDescription;
import io.blobbench.results.manifest.Calibration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationsTest {
    private static final Calibration.Times TIMES = new Calibration.Times(1, 2, 3, 4, 5);

    private static final HostDescription HOST = host("1", "cpu", 2, 2);

    @TempDir
    private Path folder;

    @Test
    void theLatestTakesThePlaceOfTheOneBefore() throws Exception {
        Calibrations calibrations = new Calibrations(folder.resolve("to/be/made/host.json"));

        calibrations.keep(calibration("2026-11-20T09:30:12Z", 1e9));
        Path file = calibrations.keep(calibration("2026-11-21T09:30:12Z", 2e9));

        Optional<Calibration> latest = calibrations.latest();
        assertThat(latest.orElseThrow().measuredAt()).isEqualTo("2026-11-21T09:30:12Z");
        assertThat(latest.orElseThrow().pauses().p50Ns()).isOne();
        assertThat(Calibrations.loopbackBytesPerSecond(latest)).isEqualTo(2e9);
        assertThat(latest.orElseThrow().capacities().get(0).laneAllocatedBytesPerOperation())
                .isNaN();
        assertThat(file.getParent()).isDirectoryContaining(file::equals).isDirectoryNotContaining("glob:**.next");
    }

    @Test
    void whereNothingWasMeasuredNothingIsKnown() {
        Optional<Calibration> latest = new Calibrations(folder.resolve("host.json")).latest();

        assertThat(latest).isEmpty();
        assertThat(Calibrations.loopbackBytesPerSecond(latest)).isZero();
    }

    @Test
    void aFileThatIsNoneIsAsGoodAsNothing() throws Exception {
        Path file = folder.resolve("host.json");
        for (String text : List.of("", "[1]", "{\"measured_at\": ")) {
            Files.writeString(file, text);

            assertThat(new Calibrations(file).latest()).as(text).isEmpty();
        }
    }

    @Test
    void aCalibrationOfAnotherMachineIsNotUsed() throws Exception {
        Calibrations calibrations = new Calibrations(folder.resolve("host.json"));
        Path file = calibrations.keep(calibration("2026-11-20T09:30:12Z", 1e9));

        assertThat(calibrations.latest(HOST)).isPresent();
        for (HostDescription other : List.of(
                host("1", "other cpu", 2, 2),
                host("1", "cpu", 16, 2),
                host("1", "cpu", 2, 1.5),
                host("2", "cpu", 2, 2))) {
            assertThat(calibrations.latest(other)).as(other.toString()).isEmpty();
        }
        Files.writeString(file, Files.readString(file).replaceFirst("\"usable_cores\" : 2.0,", ""));
        assertThat(calibrations.latest(HOST)).as("unknown cores").isEmpty();
    }

    @Test
    void everyHostHasAName() {
        assertThatNoException().isThrownBy(Calibrations::ofThisHost);
        assertThat(HostDescription.hostName()).isNotBlank();
    }

    private static HostDescription host(String kernel, String cpu, int cores, double usable) {
        return new HostDescription(
                "os", kernel, "amd64", cpu, 1, cores, usable, "unknown", 3, 3, false, "ext4", 4, List.of(), "jvm");
    }

    private static Calibration calibration(String measuredAt, double loopbackBytesPerSecond) {
        return new Calibration(
                measuredAt,
                "0.1.0",
                HOST,
                25,
                50,
                loopbackBytesPerSecond,
                TIMES,
                List.of(new Calibration.Capacity("memory", 1, "VALID", 3e6, TIMES, Double.NaN)),
                List.of(new Calibration.Pacing(1000, "VALID", TIMES, 0)));
    }
}
