package io.blobbench.cassandra;

import io.blobbench.server.Artifacts;
import io.blobbench.server.Installed;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.UnsupportedServerException;
import java.nio.file.Path;
import java.util.List;

/**
 * The jars of one Cassandra server.
 *
 * @param jars the class path
 * @param origin where they came from, for the results
 */
record CassandraDistribution(List<Path> jars, String origin) {
    /** An installation that the user named, else the version asked for or pinned. */
    static CassandraDistribution find(ServerPlan plan, Artifacts artifacts) throws ServerException {
        if (plan.home().isPresent()) {
            Path home = plan.home().get();
            return new CassandraDistribution(Installed.jars(home.resolve("lib")), home.toString());
        }
        String version = plan.version().orElseGet(() -> CassandraStoreFactory.VERSIONS.get("server"));
        if (!version.matches("(4\\.1|5\\.\\d+)\\..+")) {
            throw new UnsupportedServerException("local servers of Cassandra are of release 4.1 or 5, like "
                    + CassandraStoreFactory.VERSIONS.get("server") + ", not '" + version + "'");
        }
        String server = "org.apache.cassandra:cassandra-all:" + version;
        return new CassandraDistribution(artifacts.classPath(List.of(server)), "Maven " + server);
    }
}
