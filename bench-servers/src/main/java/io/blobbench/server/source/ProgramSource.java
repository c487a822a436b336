package io.blobbench.server.source;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerSource;
import io.blobbench.server.UnknownVersionException;
import java.nio.file.Path;
import java.util.Optional;

/** A source that {@link ProgramSources} can get the program from. */
public interface ProgramSource extends ServerSource {
    /**
     * Provides the program; fetches it if it is not in the cache.
     *
     * @param version requested version; empty means any
     * @param folder existing and empty, to work in; the caller removes it
     * @throws ServerException when this source cannot provide it; the message gives the reason
     */
    ServerProgram program(Optional<String> version, Path folder, ServerKit kit) throws ServerException;

    /**
     * The same source with the user's choice about unknown checksums.
     *
     * @param unpinned whether it may fetch a build with an unknown checksum
     */
    default ProgramSource trusting(boolean unpinned) {
        return this;
    }

    /** Refuses a version that a source does not have, before anything is fetched. */
    static void require(Optional<String> asked, String has) throws ServerException {
        if (asked.isPresent() && !asked.get().equals(has)) {
            throw new UnknownVersionException("has version " + has + " only");
        }
    }
}
