package io.blobbench.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The program of a server.
 *
 * @param files the executable, or the jars of its class path in order
 * @param origin where it came from, for the results
 */
public record ServerProgram(List<Path> files, String origin) {
    public ServerProgram {
        files = List.copyOf(files);
    }

    /** One executable. */
    public ServerProgram(Path executable, String origin) {
        this(List.of(executable), origin);
    }

    /**
     * The executable of an installation that the user named, else the one on the PATH when no version was asked for.
     *
     * @throws ServerException when the user named an installation and it is not there
     */
    public static Optional<ServerProgram> installed(ServerPlan plan, String program) throws ServerException {
        return Installed.wanted(plan, program).map(path -> new ServerProgram(path, path.toString()));
    }

    /**
     * The jars of an installation that the user named, else those of Maven.
     *
     * @param folder of an installation, with its jars
     * @param maven the server's artifact, and others that it does not bring: {@code group:artifact:version}
     */
    public static ServerProgram jars(ServerPlan plan, String folder, Artifacts artifacts, String... maven)
            throws ServerException {
        if (plan.home().isPresent()) {
            Path home = plan.home().get();
            return new ServerProgram(Installed.jars(home.resolve(folder)), home.toString());
        }
        return new ServerProgram(artifacts.classPath(List.of(maven)), "Maven " + maven[0]);
    }

    /**
     * The jars, or folders of a build, that some classes of this process came from: those of a server that an adapter
     * brings with it.
     */
    public static ServerProgram ofClasses(String origin, Class<?>... classes) {
        List<Path> files = Arrays.stream(classes)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                .map(location -> Path.of(URI.create(location.toString())))
                .distinct()
                .toList();
        return new ServerProgram(files, origin);
    }

    /** The executable as a word of a command line. */
    public String executable() {
        return files.get(0).toString();
    }
}
