package io.blobbench.redis;

import io.blobbench.server.Artifacts;
import io.blobbench.server.Installed;
import io.blobbench.server.Platform;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.AdapterVersions;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The {@code redis-server} to start.
 *
 * @param origin where it came from, for the results
 */
record RedisProgram(Path path, String origin) {
    /** One that is installed, where the plan lets it be, else the one of a known Maven artifact. */
    static RedisProgram find(ServerPlan plan, Artifacts artifacts) throws ServerException {
        Optional<Path> installed = Installed.wanted(plan, "redis-server");
        if (installed.isPresent()) {
            return new RedisProgram(installed.get(), installed.get().toString());
        }
        AdapterVersions versions = AdapterVersions.of(RedisProgram.class);
        String version = plan.version().orElse(versions.get("server"));
        String artifact = versions.find("artifact." + version)
                .orElseThrow(() -> new ServerException("no redis server of version " + version + " is known, "
                        + versions.get("known") + " are; another one can be installed and named as the server's home"));
        String program = versions.get("program." + version) + "-" + Platform.name();
        return new RedisProgram(artifacts.executable(artifact, program), "Maven " + artifact);
    }
}
