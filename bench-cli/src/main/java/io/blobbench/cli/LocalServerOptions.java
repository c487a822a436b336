package io.blobbench.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.blobbench.trial.ServerOptions;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options about servers that this program starts. */
final class LocalServerOptions {
    private static final int ONE_NODE = 1;

    @Option(
            names = "--server-version",
            paramLabel = "VERSION",
            order = 21,
            description = "Version to fetch and start, instead of an installed or the default one.")
    private String version;

    @Option(
            names = "--server-source",
            paramLabel = "NAME",
            order = 22,
            description =
                    "Where to take the server from, one of those that 'bench list stores' shows, instead of the first that has it.")
    private String source;

    @Option(
            names = "--trust-unpinned",
            order = 22,
            description =
                    "Fetch a build also where no sha256 is known to hold it against, and remember the one it has.")
    private boolean trustUnpinned;

    @Option(
            names = "--server-home",
            paramLabel = "PATH",
            order = 22,
            description = "Folder or program of an installed server to start.")
    private Path home;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            order = 23,
            converter = NodeCount.class,
            description = "Servers of the cluster (default: 1, or as many as a cell has replicas).")
    private Integer nodes;

    @Option(names = "--keep-servers", order = 24, description = "Keep data and logs of the servers.")
    private boolean keep;

    /** Whether one of these was given. */
    boolean any() {
        return version != null || source != null || trustUnpinned || home != null || nodes != null || keep;
    }

    /** What was not given is as in another run, but for trust: whoever runs it here gives that. */
    void defaultTo(JsonNode recorded) {
        version = version == null ? recorded.path("version").asText(null) : version;
        source = source == null ? recorded.path("source").asText(null) : source;
        home = home == null && recorded.path("home").isTextual()
                ? Path.of(recorded.path("home").asText())
                : home;
        nodes = nodes == null && recorded.path("nodes").isInt()
                ? Integer.valueOf(recorded.path("nodes").asInt())
                : nodes;
    }

    boolean keep() {
        return keep;
    }

    ServerOptions resolve(Path directory) {
        return new ServerOptions(
                Optional.ofNullable(version),
                Optional.ofNullable(source),
                trustUnpinned,
                Optional.ofNullable(home).map(Path::toAbsolutePath),
                nodes == null ? ONE_NODE : nodes,
                keep,
                directory);
    }

    /** At least one. */
    static final class NodeCount implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String value) {
            if (!value.matches("[1-9]\\d{0,3}")) {
                throw new TypeConversionException("must be a whole number and at least 1, got '" + value + "'");
            }
            return Integer.valueOf(value);
        }
    }
}
