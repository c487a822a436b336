package io.blobbench.cli.doctor;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.ServerSources;
import io.blobbench.server.source.ProgramSource;
import io.blobbench.server.source.ProgramSources;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Servers that are never started. */
record UnstartedServer(OptionalInt java, List<ProgramSource> from) implements ServerFactory {
    @Override
    public Optional<ServerSources> sources(String product, Optional<String> version) {
        return Optional.of(new ProgramSources("tiny", from, "install it"));
    }

    @Override
    public LocalCluster start(ServerPlan plan, ServerKit kit) {
        throw new UnsupportedOperationException();
    }
}
