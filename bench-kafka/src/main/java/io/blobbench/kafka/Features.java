package io.blobbench.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.blobbench.server.Artifacts;
import io.blobbench.server.ServerException;
import io.blobbench.server.file.FileStamps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.UUID;

/**
 * What the format tool writes into the data folder of a node that depends on the release alone: its features. Kept in the cache, for the
 * tool needs a JVM and most of a second.
 *
 * @param cached in the cache, whether it is there or not
 */
record Features(Path cached) {
    /** Name of the file in a data folder. */
    static final String FILE = "bootstrap.checkpoint";

    /** @param jars of the release */
    static Features of(List<Path> jars, Artifacts artifacts) throws ServerException {
        try {
            String release = String.join("\n", FileStamps.of(jars).lines());
            String name = UUID.nameUUIDFromBytes(release.getBytes(UTF_8)) + ".checkpoint";
            return new Features(artifacts.cacheDirectory("kafka-features").resolve(name));
        } catch (IOException e) {
            throw new ServerException("cannot read what a server's class path names", e);
        }
    }

    boolean known() {
        return Files.exists(cached);
    }

    /** Keeps the file of a data folder that the tool has formatted. */
    void keep(Path data) throws ServerException {
        Path part = cached.resolveSibling(cached.getFileName() + "." + UUID.randomUUID());
        try {
            Files.copy(data.resolve(FILE), part);
            Files.move(part, cached, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new ServerException("cannot keep the features of Kafka in " + cached, e);
        }
    }
}
