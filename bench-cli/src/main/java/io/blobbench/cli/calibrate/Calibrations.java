package io.blobbench.cli.calibrate;

import io.blobbench.host.HostDescription;
import io.blobbench.results.manifest.Calibration;
import io.blobbench.results.manifest.ManifestJson;
import io.blobbench.server.artifact.CacheFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** Keeps the latest calibration of each host for this user; several hosts may share the user's folder. */
public final class Calibrations {
    private final Path file;

    /** @param file of one host */
    Calibrations(Path file) {
        this.file = file;
    }

    /** The calibrations of this user on this host. */
    public static Calibrations ofThisHost() {
        String host = HostDescription.hostName().replaceAll("[^A-Za-z0-9._-]+", "-");
        return new Calibrations(CacheFolder.ofUser().resolve("calibrations").resolve(host + ".json"));
    }

    /** The folder that they are in. */
    Path folder() throws IOException {
        return Files.createDirectories(file.getParent());
    }

    /** Replaces the previous calibration; returns its file. */
    Path keep(Calibration calibration) throws IOException {
        Path next = Files.createTempFile(folder(), file.getFileName() + ".", ".next");
        ManifestJson.MAPPER.writeValue(next.toFile(), calibration);
        return Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The latest; empty when there is none, or none that can be read. */
    public Optional<Calibration> latest() {
        try {
            return Optional.ofNullable(ManifestJson.MAPPER.readValue(file.toFile(), Calibration.class));
        } catch (IOException e) {
            return Optional.empty(); // never calibrated, or a file that another program wrote
        }
    }

    /** The latest, unless it is of another machine. */
    public Optional<Calibration> latest(HostDescription host) {
        return latest().filter(calibration -> fits(calibration, host));
    }

    /**
     * Whether a calibration holds for a machine: this is false after a change of the processor, the cores or the kernel, or where the process may use
     * other cores than then, or it is not known which.
     */
    public static boolean fits(Calibration calibration, HostDescription host) {
        HostDescription then = calibration.host();
        return then.cpu().equals(host.cpu())
                && then.logicalCores() == host.logicalCores()
                && then.kernel().equals(host.kernel())
                && then.usableCores() == host.usableCores();
    }

    /** Throughput of connections over loopback on this host, in bytes a second; 0 where unknown. */
    public static double loopbackBytesPerSecond(Optional<Calibration> calibration) {
        return calibration
                .map(Calibration::loopbackBytesPerSecond)
                .filter(Double::isFinite)
                .orElse(0.0);
    }
}
