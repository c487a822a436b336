package io.blobbench.server;

import java.util.Optional;

/**
 * Which build of a server runs: two of one version may differ by a factor.
 *
 * @param source where it came from: {@code Maven org.apache.kafka:kafka_2.13:4.3.1}, or the path of a binary
 * @param says what the program says of itself, its allocator or compiler among it; the Java runtime of servers that have one; may
 *     be empty
 * @param sha256 of the program, in hexadecimal; empty for servers of several files
 * @param caution what everyone who reads its figures must know, as a sentence
 */
public record ServerBuild(String source, String says, String sha256, Optional<String> caution) {
    /** One of which only the source is known. */
    public static ServerBuild of(String source) {
        return new ServerBuild(source, "", "", Optional.empty());
    }

    /** The same, with what it says of itself. */
    public ServerBuild saying(String what) {
        return new ServerBuild(source, what, sha256, caution);
    }

    /** The same, with the sum of its program. */
    public ServerBuild ofSha256(String sum) {
        return new ServerBuild(source, says, sum, caution);
    }

    /** The same, with a sentence that everyone must know. */
    public ServerBuild with(Optional<String> what) {
        return new ServerBuild(source, says, sha256, what);
    }
}
