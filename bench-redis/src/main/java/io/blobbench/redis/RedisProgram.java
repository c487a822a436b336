package io.blobbench.redis;

import io.blobbench.server.Artifacts;
import io.blobbench.server.Installed;
import io.blobbench.server.Platform;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.AdapterVersions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The {@code redis-server} to start.
 *
 * @param origin where it came from, for the results
 */
record RedisProgram(Path path, String origin) {
    private static final AdapterVersions VERSIONS = AdapterVersions.of(RedisProgram.class);

    static List<String> knownVersions() {
        return List.of(VERSIONS.get("known").split(" and "));
    }

    /** The Maven artifact of a known version. */
    static String artifact(String version) {
        return VERSIONS.get("artifact." + version);
    }

    /** One that is installed, where the plan lets it be, else the one of a known Maven artifact. */
    static RedisProgram find(ServerPlan plan, Artifacts artifacts) throws ServerException {
        Optional<Path> installed = Installed.wanted(plan, "redis-server");
        if (installed.isPresent()) {
            return new RedisProgram(installed.get(), installed.get().toString());
        }
        String version = plan.version().orElse(VERSIONS.get("server"));
        String artifact = VERSIONS.find("artifact." + version)
                .orElseThrow(() -> new ServerException("no redis server of version " + version + " is known, "
                        + VERSIONS.get("known") + " are; another one can be installed and named as the server's home"));
        String program = VERSIONS.get("program." + version) + "-" + Platform.name();
        return new RedisProgram(artifacts.executable(artifact, program), "Maven " + artifact);
    }
}
