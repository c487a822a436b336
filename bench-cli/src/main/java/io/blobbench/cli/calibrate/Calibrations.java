package io.blobbench.cli.calibrate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blobbench.host.HostDescription;
import io.blobbench.server.artifact.CacheFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** Keeps the latest calibration of each host for this user; several hosts may share the user's folder. */
public final class Calibrations {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

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

    /** Puts a calibration in the place of the one before; returns its file. */
    Path keep(Calibration calibration) throws IOException {
        Path next = Files.createTempFile(folder(), file.getFileName() + ".", ".next");
        JSON.writeValue(next.toFile(), calibration);
        return Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The latest as it was written; empty when there is none, or none that can be read. */
    public Optional<JsonNode> latest() {
        try {
            return Optional.of(JSON.readTree(file.toFile())).filter(JsonNode::isObject);
        } catch (IOException e) {
            return Optional.empty(); // never calibrated, or a file of somebody else's making
        }
    }

    /** The throughput of connections over loopback on this host, in bytes per second; 0 where unknown. */
    public static double loopbackBytesPerSecond(Optional<JsonNode> calibration) {
        return calibration
                .map(known -> known.path("loopback_bytes_per_second").asDouble())
                .orElse(0.0);
    }
}
