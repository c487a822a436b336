package io.blobbench.server.source;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerSource;
import java.nio.file.Path;
import java.util.Optional;

/** A source that {@link ProgramSources} can get the program from. */
public interface ProgramSource extends ServerSource {
    /**
     * The program, fetched where it is not in our cache.
     *
     * @param version that is asked for; empty means any
     * @param folder existing and empty, to work in; the caller removes it
     * @throws ServerException when it cannot be had from here; the message says why
     */
    ServerProgram program(Optional<String> version, Path folder, ServerKit kit) throws ServerException;

    /**
     * The same source as a user wants it.
     *
     * @param unpinned whether it may fetch a build the first time whose sum nobody knows
     */
    default ProgramSource trusting(boolean unpinned) {
        return this;
    }

    /** Refuses a version that a source does not have, before anything is fetched. */
    static void require(Optional<String> asked, String has) throws ServerException {
        if (asked.isPresent() && !asked.get().equals(has)) {
            throw new ServerException("has version " + has + " only");
        }
    }
}
