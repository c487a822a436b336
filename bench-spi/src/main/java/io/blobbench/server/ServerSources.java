package io.blobbench.server;

import io.blobbench.store.KnownNames;
import io.blobbench.store.error.StoreException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Sources of a server's program, tried in order, the best build first. */
public interface ServerSources {
    /** The server's program: {@code redis-server}. */
    String program();

    /** All sources, in the order in which they are tried. */
    List<? extends ServerSource> all();

    /** Advice on what to install when every source fails, as the end of a sentence. */
    String advice();

    /**
     * Provides the build from which the servers of a plan are started; fetches it if this machine lacks it.
     *
     * @throws ServerException when no source has it; the message names each with its reason
     */
    ServerBuild fetch(ServerPlan plan, ServerKit kit) throws ServerException;

    /** All sources in order, as a text for users. */
    default String describe() {
        return all().stream()
                .map(source -> source.describe() + " (" + source.name() + ")")
                .collect(Collectors.joining(", else "));
    }

    /**
     * Requires that a source has this name.
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
