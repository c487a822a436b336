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
     * @throws ServerException when one is not to be had; it names the artifact, and says whether the network failed or
     *     the version does not exist
     */
    List<Path> classPath(List<String> coordinates) throws ServerException;

    /**
     * One file out of a jar, made executable, in our cache, where it is held against its sum.
     *
     * @param coordinate {@code group:artifact:version}; its dependencies are not fetched
     * @param entry path of the file inside the jar
     */
    Path executable(String coordinate, String entry) throws ServerException;

    /**
     * A program that some package client fetches, from our cache, where it is held against its sums.
     *
     * @throws ServerException when it cannot be had or has another sum than it must; the message says why
     */
    Path kept(KeptProgram program) throws ServerException;

    /** A folder of our cache that survives the run, for derived files such as class-data archives; it exists. */
    Path cacheDirectory(String name) throws ServerException;
}
