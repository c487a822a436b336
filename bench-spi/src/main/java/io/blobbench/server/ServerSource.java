package io.blobbench.server;

import java.nio.file.Path;
import java.util.Optional;

/** One way to get the program of a server, as users see it. Immutable. */
public interface ServerSource {
    /** The name for {@code --server-source}: {@code path}, {@code debian}, {@code maven}. */
    String name();

    /** A short description for users: {@code redis-server on PATH}. */
    String describe();

    /**
     * Whether this source can probably provide the program, judged without fetching or starting anything.
     *
     * @param cache our folder, which need not exist
     */
    Availability availability(Path cache);

    /** A warning for readers of results from this build, as one sentence; empty for builds used in production. */
    default Optional<String> caution() {
        return Optional.empty();
    }
}
