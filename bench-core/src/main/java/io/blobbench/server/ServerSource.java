package io.blobbench.server;

import java.nio.file.Path;
import java.util.Optional;

/** One way to come by the program of a server. Immutable; {@link ServerSources} tries several in order. */
public interface ServerSource {
    /** Its word for {@code --server-source}: {@code path}, {@code debian}, {@code maven}. */
    String name();

    /** What it is, for users: {@code redis-server on PATH}. */
    String describe();

    /**
     * The program, fetched where it is not in our cache.
     *
     * @param version that is asked for; empty means any
     * @param folder existing and empty, to work in; the caller removes it
     * @throws ServerException when it cannot be had from here; the message says why
     */
    ServerProgram program(Optional<String> version, Path folder, ServerKit kit) throws ServerException;

    /**
     * Whether a run can expect to get the program from here, judged without fetching or starting anything.
     *
     * @param cache our folder, which need not exist
     */
    Availability availability(Path cache);

    /** What everyone who reads figures of this build must know, as a sentence; empty for builds that people run. */
    default Optional<String> caution() {
        return Optional.empty();
    }

    /**
     * The same source as a user wants it.
     *
     * @param unpinned whether it may fetch a build the first time whose sum nobody knows
     */
    default ServerSource trusting(boolean unpinned) {
        return this;
    }

    /** Refuses a version that a source does not have, before anything is fetched. */
    static void require(Optional<String> asked, String has) throws ServerException {
        if (asked.isPresent() && !asked.get().equals(has)) {
            throw new ServerException("has version " + has + " only");
        }
    }
}
