package io.blobbench.server.source;

import io.blobbench.server.Artifacts;
import io.blobbench.server.ServerException;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The log of a package client, in the cache: the folder of a run that could start no server is removed. */
final class PackageLog {
    private PackageLog() {}

    /**
     * Removes what an earlier command wrote.
     *
     * @param program its name in the cache
     */
    static Path begin(Artifacts artifacts, String program) throws ServerException {
        Path log = artifacts.cacheDirectory("logs").resolve(program + ".log");
        try {
            Files.deleteIfExists(log);
        } catch (IOException e) {
            throw new ServerException("cannot replace " + log + ": " + FileFailures.reason(e), e);
        }
        return log;
    }
}
