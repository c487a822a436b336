package io.blobbench.server.source;

import io.blobbench.server.Artifacts;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.process.Installed;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The program of a server.
 *
 * @param files the executable, followed by the program if that is a launcher; or the jars of a class path in order
 * @param build the description of the build for the results
 */
public record ServerProgram(List<Path> files, ServerBuild build) {
    public ServerProgram {
        files = List.copyOf(files);
    }

    /** A program that is a single executable. */
    public ServerProgram(Path executable, String origin) {
        this(List.of(executable), ServerBuild.of(origin));
    }

    /**
     * The jars of an installation that the user named, else those of Maven.
     *
     * @param folder the folder of an installation that holds its jars
     * @param maven the server's artifact and further ones that it does not depend on: {@code group:artifact:version}
     */
    public static ServerProgram jars(ServerPlan plan, String folder, Artifacts artifacts, String... maven)
            throws ServerException {
        if (plan.home().isPresent()) {
            return installed(plan.home().get(), folder, artifacts);
        }
        return new ServerProgram(artifacts.classPath(List.of(maven)), ServerBuild.of("Maven " + maven[0]));
    }

    /** With a checksum, because the path of an installation says nothing about its version. */
    private static ServerProgram installed(Path home, String folder, Artifacts artifacts) throws ServerException {
        List<Path> jars = Installed.jars(home.resolve(folder));
        try {
            ServerBuild build = ServerBuild.of(home.toString()).withSha256(BuildSum.of(jars, artifacts));
            return new ServerProgram(jars, build);
        } catch (IOException e) {
            throw new ServerException("cannot read the jars of " + home + ": " + FileFailures.reason(e), e);
        }
    }

    /**
     * The jars, or class folders of a build, from which classes of this process were loaded: for a server that is part of
     * the adapter.
     */
    public static ServerProgram ofClasses(String origin, Class<?>... classes) {
        List<Path> files = Arrays.stream(classes)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                .map(location -> Path.of(URI.create(location.toString())))
                .distinct()
                .toList();
        return new ServerProgram(files, ServerBuild.of(origin));
    }

    /** The origin of the program. */
    public String origin() {
        return build.source();
    }

    /** The file whose checksum identifies the build: the executable, or the program that it launches. */
    Path hashed() {
        return files.get(files.size() - 1);
    }

    /** The same program with a more detailed description of its build. */
    ServerProgram as(ServerBuild known) {
        return new ServerProgram(files, known);
    }

    /** The path of the executable, for a command line. */
    public String executable() {
        return files.get(0).toString();
    }
}
