package io.blobbench.server.java;

import io.blobbench.server.Artifacts;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerProcesses;
import io.blobbench.server.cluster.NodePlan;
import io.blobbench.server.cluster.Readiness;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Command lines for the programs of one class path on one Java installation. Control thread only.
 *
 * <p>A class-data archive takes about a third off the start of a large server. The first server that is started without
 * one records it and writes it when it is stopped; {@link #keepArchive} then keeps it for later runs.
 */
public final class JvmPrograms {
    /** Grace period for a server to stop and to write its class-data archive. */
    private static final Duration RECORDING_GRACE = Duration.ofSeconds(15);
    /** Grace period of other servers: their data are discarded, so no orderly shutdown is needed. */
    private static final Duration STOP_GRACE = Duration.ofSeconds(1);
    /** Options of a tool that ends before the optimizing compiler could pay off. */
    private static final List<String> SHORT_LIVED = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    /** Later releases warn about native access of libraries; earlier ones do not know the options. */
    private static final int WARNS_SINCE = 24;

    private static final List<String> QUIET =
            List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED");
    /** System property with options of every server, separated by blanks: for tests, whose servers end too soon for the optimizing compiler. */
    private static final String OPTIONS = "blobbench.servers.jvmOptions";

    private final JavaRuntime java;
    private final String classPath;
    private final ClassDataArchive archive;

    private JvmPrograms(JavaRuntime java, String classPath, ClassDataArchive archive) {
        this.java = java;
        this.classPath = classPath;
        this.archive = archive;
    }

    /**
     * Creates the programs of a class path, with a class-data archive in the cache of the artifacts.
     *
     * @param jars the class path, in order
     */
    public static JvmPrograms of(JavaRuntime java, List<Path> jars, Artifacts artifacts) throws ServerException {
        String classPath = jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return new JvmPrograms(java, classPath, ClassDataArchive.of(java, jars, artifacts));
    }

    /** The Java installation, for the results: {@code Java 17.0.15+6 (Debian)}, and the options of every server, if there are any. */
    public String runtime() {
        return ("Java " + java.build() + " " + System.getProperty(OPTIONS, "")).strip();
    }

    /** The command line of a tool that runs for a second or two. */
    public List<String> tool(String mainClass, String... arguments) {
        return command(SHORT_LIVED, mainClass, arguments);
    }

    /**
     * Plans the node of one server.
     *
     * @param home its folder
     * @param first whether this is the one server of its cluster that may record the archive
     * @param options of the JVM, such as its heap and collector; a server with an agent among them uses no archive
     */
    public NodePlan server(
            Path home, boolean first, Readiness ready, List<String> options, String mainClass, String... arguments) {
        // A JVM with an agent refuses to record one.
        boolean archives = options.stream().noneMatch(option -> option.startsWith("-javaagent:"));
        boolean records = archives && first && !archive.exists();
        List<String> all = new ArrayList<>(options);
        Stream.of(System.getProperty(OPTIONS, "").split(" "))
                .filter(option -> !option.isEmpty())
                .forEach(all::add);
        if (archives && archive.exists()) {
            all.add(archive.use());
        } else if (records) {
            all.add(archive.record());
        }
        return new NodePlan(command(all, mainClass, arguments), home, ready, records ? RECORDING_GRACE : STOP_GRACE);
    }

    /**
     * Keeps the archive that a server recorded and discards one that a server crashed with; called when the servers have ended.
     *
     * @param directory that holds the working directories of the servers
     */
    public void keepArchive(ServerProcesses processes, Path directory) {
        archive.keep(command(List.of()), processes, directory);
    }

    private List<String> command(List<String> options, String mainClass, String... arguments) {
        List<String> command = command(options);
        command.add(mainClass);
        command.addAll(List.of(arguments));
        return command;
    }

    private List<String> command(List<String> options) {
        List<String> command = new ArrayList<>(List.of(java.java().toString()));
        command.addAll(options);
        if (java.feature() >= WARNS_SINCE) {
            command.addAll(QUIET);
        }
        command.addAll(List.of("-cp", classPath));
        return command;
    }
}
