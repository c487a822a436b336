package io.blobbench.server;

import java.nio.file.Path;
import java.util.Optional;

/** One way to come by the program of a server, as users see it. Immutable. */
public interface ServerSource {
    /** Its word for {@code --server-source}: {@code path}, {@code debian}, {@code maven}. */
    String name();

    /** What it is, for users: {@code redis-server on PATH}. */
    String describe();

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
}
