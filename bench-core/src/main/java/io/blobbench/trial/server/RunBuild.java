package io.blobbench.trial.server;

import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The build of the servers that a run started first, which all later ones must have: their rows are compared. Control thread only. */
final class RunBuild {
    private @Nullable ServerBuild first;

    /** The name of the source that all later servers come from; empty before the first ones, and where there is no choice. */
    Optional<String> sourceName() {
        return first == null ? Optional.empty() : first.sourceName();
    }

    /** @throws ServerException when it is another build; the message has the first difference */
    void require(ServerBuild started) throws ServerException {
        ServerBuild before = Objects.requireNonNullElse(first, started);
        first = before;
        requireSame(started.source(), before.source());
        requireSame(started.details(), before.details());
        requireSame("sha256 " + started.sha256(), "sha256 " + before.sha256());
    }

    private static void requireSame(String now, String before) throws ServerException {
        if (!now.equals(before)) {
            throw new ServerException(
                    "the servers have another build than those before them in this run: " + now + ", not " + before);
        }
    }
}
