package io.blobbench.server;

import java.util.Optional;

/**
 * The build of a server: two builds of one version may differ in speed by a factor.
 *
 * @param source its origin: {@code Maven org.apache.kafka:kafka_2.13:4.3.1}, or the path of a binary
 * @param details text that the program reports about itself, such as its allocator or compiler; the Java runtime of servers that have
 *     one; may be empty
 * @param sha256 of the program, or of all jars of an installation, in hexadecimal; empty for jars that {@code source} identifies
 * @param caution a warning for readers of its results, as a sentence
 * @param sourceName the {@link ServerSource#name} of the source that it is from; empty where there is no choice of sources
 */
public record ServerBuild(
        String source, String details, String sha256, Optional<String> caution, Optional<String> sourceName) {
    /** A build with only its source known. */
    public static ServerBuild of(String source) {
        return new ServerBuild(source, "", "", Optional.empty(), Optional.empty());
    }

    /** The same build with details that it reports about itself. */
    public ServerBuild withDetails(String reported) {
        return new ServerBuild(source, reported, sha256, caution, sourceName);
    }

    /** The same build with the checksum of its program. */
    public ServerBuild withSha256(String checksum) {
        return new ServerBuild(source, details, checksum, caution, sourceName);
    }

    /** The same build with a warning for readers of its results. */
    public ServerBuild withCaution(Optional<String> warning) {
        return new ServerBuild(source, details, sha256, warning, sourceName);
    }

    /** The same build with the name of the source that it is from. */
    public ServerBuild withSourceName(String name) {
        return new ServerBuild(source, details, sha256, caution, Optional.of(name));
    }
}
