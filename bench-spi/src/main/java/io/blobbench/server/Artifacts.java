package io.blobbench.server;

import java.nio.file.Path;
import java.util.List;

/**
 * Server files by name and version, fetched by the package client and kept in its own cache, checked against their
 * published checksums. Works without a network once everything asked for is in the cache.
 */
public interface Artifacts {
    /**
     * The jars of a runtime class path, in order, the artifacts themselves first.
     *
     * @param coordinates {@code group:artifact:version} each, at least one, resolved together
     * @throws ServerException when one cannot be fetched; it names the artifact and says whether the network failed or
     *     the version does not exist
     */
    List<Path> classPath(List<String> coordinates) throws ServerException;

    /**
     * Extracts a file from a jar into the cache, makes it executable, and compares it with its checksum.
     *
     * @param coordinate {@code group:artifact:version}; its dependencies are not fetched
     * @param entry path of the file inside the jar
     */
    Path executable(String coordinate, String entry) throws ServerException;

    /**
     * Provides a program of a package client from the cache, where it is compared with its checksums.
     *
     * @throws ServerException when it cannot be fetched or its checksum is not accepted; the message gives the reason
     */
    Path cached(CachedProgram program) throws ServerException;

    /** A folder of the cache for derived files such as class-data archives; it exists and survives the run. */
    Path cacheDirectory(String name) throws ServerException;

    /** Tells the user about a program of a server, in one line. */
    void said(String line);
}
