package io.blobbench.machine;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.adapter.AdapterException;
import io.blobbench.server.Folders;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerKit;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.ServerSources;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.server.java.JavaRuntimes;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Searches the servers of {@link NeedsServer}, once for each store and version. */
final class ServerCondition implements ExecutionCondition {
    private static final List<Path> DISTRIBUTION = List.of(Path.of("target", "blobbench", "stores"));
    /** The reason why a server is missing; empty where it is available. */
    private static final Map<Wanted, Optional<String>> LOOKED_FOR = new ConcurrentHashMap<>();

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Optional<NeedsServer> needs = AnnotationSupport.findAnnotation(context.getElement(), NeedsServer.class);
        if (needs.isEmpty() || Required.everything()) {
            return ConditionEvaluationResult.enabled("no server is looked for");
        }
        for (String product : needs.get().value()) {
            Wanted wanted = new Wanted(
                    product, needs.get().defaultVersion(), needs.get().java());
            Optional<String> missing = LOOKED_FOR.computeIfAbsent(wanted, Wanted::missing);
            if (missing.isPresent()) {
                return ConditionEvaluationResult.disabled(missing.get());
            }
        }
        return ConditionEvaluationResult.enabled("its servers can be had");
    }

    private record Wanted(String product, boolean defaultVersion, int java) {
        Optional<String> missing() {
            try {
                Adapter adapter = adapterOf(product);
                ServerFactory factory = adapter.server().orElseThrow();
                Optional<String> version = Optional.of(factory.defaultVersion()).filter(any -> defaultVersion);
                Optional<ServerSources> sources = adapter.call(() -> factory.sources(product, version));
                return sources.isEmpty() ? missingJava(java) : ServerCondition.missing(sources.get(), version);
            } catch (AdapterException | IOException e) {
                throw new IllegalStateException("cannot look for servers of " + product, e);
            }
        }
    }

    private static Adapter adapterOf(String product) throws AdapterException {
        AdapterCatalog catalog = new AdapterCatalog(DISTRIBUTION);
        for (String store : catalog.names()) {
            Adapter adapter = catalog.adapter(store);
            if (adapter.server()
                    .filter(server -> server.products().contains(product))
                    .isPresent()) {
                return adapter;
            }
        }
        throw new AdapterException("no adapter has the product " + product);
    }

    static Optional<String> missingJava(int feature) {
        try {
            if (feature > 0) {
                JavaRuntimes.ofThisMachine().find(feature, feature);
            }
            return Optional.empty();
        } catch (ServerException e) {
            return Optional.of(e.getMessage());
        }
    }

    static Optional<String> missing(ServerSources sources, Optional<String> version) throws IOException {
        Path folder = Files.createTempDirectory("blobbench-test");
        try (ServerKit kit = LocalKit.create(DownloadListener.NONE)) {
            sources.fetch(new ServerPlan(version, Optional.empty(), 1, Durability.NONE, Map.of(), folder), kit);
            return Optional.empty();
        } catch (ServerException e) {
            return Optional.of(e.getMessage());
        } finally {
            Folders.remove(folder);
        }
    }
}
