package io.blobbench.cli.options;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.server.ServerFactory;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** Settings of local servers that bench decides itself. */
public final class ReservedSettings {
    private ReservedSettings() {}

    /**
     * Refuses them in what a user asks for.
     *
     * @param names of settings, as the server knows them
     */
    public static void refuse(Adapter adapter, Collection<String> names) throws CommandFailure {
        Set<String> own = adapter.server().map(ServerFactory::ownSettings).orElse(Set.of());
        for (String name : new TreeSet<>(names)) {
            if (own.contains(name)) {
                throw new CommandFailure(
                        ExitCodes.USAGE,
                        "server." + name + ": bench decides that itself for its local servers, and also "
                                + String.join(", ", new TreeSet<>(own)) + "; 'bench server start --port' takes a port");
            }
        }
    }
}
