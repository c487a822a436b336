package io.blobbench.cli.doctor;

import io.blobbench.server.Availability;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerSource;
import io.blobbench.server.ServerSources;
import io.blobbench.server.java.JavaRuntime;
import io.blobbench.server.java.JavaRuntimes;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which server a run on a store would start here. Nothing is fetched or started. Immutable. */
final class StoreFindings {
    private final JavaRuntimes runtimes;
    private final Path cache;

    /**
     * Examines this machine later, store by store.
     *
     * @param runtimes for servers that need a certain Java
     * @param cache folder of programs that were fetched
     */
    StoreFindings(JavaRuntimes runtimes, Path cache) {
        this.runtimes = runtimes;
        this.cache = cache;
    }

    /** The one of a store, whose servers may need no program of their own. */
    Finding of(String store, Optional<ServerFactory> server) {
        return server.map(factory -> withJava(program(store, factory), factory))
                .orElseGet(() -> Finding.ok(store, "runs inside bench, needs no server"));
    }

    private Finding program(String store, ServerFactory server) {
        Optional<ServerSources> sources = server.sources(store, Optional.empty());
        if (sources.isEmpty()) {
            return Finding.ok(store, server.defaultVersion() + " from " + server.origin(store));
        }
        for (ServerSource source : sources.get().all()) {
            Availability availability = source.availability(cache);
            if (availability.likely()) {
                String text = source.describe() + " (" + source.name() + "), " + availability.reason();
                return source.caution()
                        .map(caution -> Finding.note(store, text + "; " + caution))
                        .orElseGet(() -> Finding.ok(store, text));
            }
        }
        String reasons = sources.get().all().stream()
                .map(source -> source.name() + ": " + source.availability(cache).reason())
                .collect(Collectors.joining("; "));
        return Finding.missing(
                store,
                "no server. " + reasons + ". What to do: " + sources.get().advice());
    }

    private Finding withJava(Finding program, ServerFactory server) {
        if (server.java().isEmpty()) {
            return program;
        }
        int release = server.java().getAsInt();
        try {
            JavaRuntime java = runtimes.find(release, release);
            return new Finding(
                    program.mark(), program.subject(), program.text() + "; Java " + release + " in " + java.home());
        } catch (ServerException e) {
            return Finding.missing(program.subject(), e.getMessage());
        }
    }
}
