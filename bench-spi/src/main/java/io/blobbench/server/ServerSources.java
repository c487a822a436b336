package io.blobbench.server;

import io.blobbench.store.KnownNames;
import io.blobbench.store.StoreException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Where the program of a server comes from: sources that are tried in order, the best build first. */
public interface ServerSources {
    /** The server's program: {@code redis-server}. */
    String program();

    /** All of them in order. */
    List<? extends ServerSource> all();

    /** What to install when all of them fail, as the end of a sentence. */
    String advice();

    /**
     * The build that servers of the plan are started from, fetched where it is not on this machine yet.
     *
     * @throws ServerException when no source has it; the message names each with its reason
     */
    ServerBuild fetch(ServerPlan plan, ServerKit kit) throws ServerException;

    /** All of them in order, for users. */
    default String describe() {
        return all().stream()
                .map(source -> source.describe() + " (" + source.name() + ")")
                .collect(Collectors.joining(", else "));
    }

    /**
     * Refuses a name that no source has.
     *
     * @throws ServerException naming the nearest, or all of them
     */
    default void requireSource(String name) throws ServerException {
        Set<String> names = all().stream().map(ServerSource::name).collect(Collectors.toSet());
        try {
            KnownNames.require("source of " + program(), Set.of(name), names);
        } catch (StoreException e) {
            throw new ServerException(e.getMessage(), e);
        }
    }
}
