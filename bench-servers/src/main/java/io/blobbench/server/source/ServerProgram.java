package io.blobbench.server.source;

import io.blobbench.server.Artifacts;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.process.Installed;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The program of a server.
 *
 * @param files the executable, and behind it the program where that is a launcher; or the jars of a class path in order
 * @param build what is known of it, for the results
 */
public record ServerProgram(List<Path> files, ServerBuild build) {
    public ServerProgram {
        files = List.copyOf(files);
    }

    /** One executable. */
    public ServerProgram(Path executable, String origin) {
        this(List.of(executable), ServerBuild.of(origin));
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
            return new ServerProgram(Installed.jars(home.resolve(folder)), ServerBuild.of(home.toString()));
        }
        return new ServerProgram(artifacts.classPath(List.of(maven)), ServerBuild.of("Maven " + maven[0]));
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
        return new ServerProgram(files, ServerBuild.of(origin));
    }

    /** Where it came from. */
    public String origin() {
        return build.source();
    }

    /** The file whose sum identifies the build: the executable, or the program that it is a launcher of. */
    Path hashed() {
        return files.get(files.size() - 1);
    }

    /** The same program of which more is known. */
    ServerProgram as(ServerBuild known) {
        return new ServerProgram(files, known);
    }

    /** The executable as a word of a command line. */
    public String executable() {
        return files.get(0).toString();
    }
}
