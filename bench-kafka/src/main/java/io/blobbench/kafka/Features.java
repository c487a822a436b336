package io.blobbench.kafka;

import io.blobbench.server.Artifacts;
import io.blobbench.server.ServerException;
import io.blobbench.server.file.FileStamps;
import io.blobbench.server.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The features of a Kafka release, as its format tool writes them into the data folder of a node. A copy in the cache saves the next start
 * that tool, which needs a JVM and most of a second.
 *
 * @param cached the copy, whether it is there or not
 */
record Features(Path cached) {
    /** Name of the file in a data folder. */
    static final String FILE = "bootstrap.checkpoint";

    /** @param jars of the release */
    static Features of(List<Path> jars, Artifacts artifacts) throws ServerException {
        try {
            String name = FileStamps.of(jars).name() + ".checkpoint";
            return new Features(artifacts.cacheDirectory("kafka-features").resolve(name));
        } catch (IOException e) {
            throw new ServerException("cannot read what a server's class path names: " + e, e);
        }
    }

    boolean known() {
        return Files.exists(cached);
    }

    /** Keeps a copy of the file in a data folder that the tool has formatted, where the cache can be written. */
    void keep(Path formatted) {
        try {
            WholeFile.replace(cached, part -> Files.copy(formatted, part));
        } catch (IOException e) {
            // the next start uses the tool again
        }
    }
}
