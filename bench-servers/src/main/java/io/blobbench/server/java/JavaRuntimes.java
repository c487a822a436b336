package io.blobbench.server.java;

import io.blobbench.server.ServerException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/** The Java installations of this machine, the one that runs the harness first. */
public final class JavaRuntimes {
    private final List<Path> homes;

    /** @param homes folders that may hold an installation, in order of preference */
    JavaRuntimes(List<Path> homes) {
        this.homes = List.copyOf(homes);
    }

    /** Searches the usual places: the running Java, {@code JAVA_HOME}, the folders of the system, of SDKMAN and of IntelliJ. */
    public static JavaRuntimes ofThisMachine() {
        return new JavaRuntimes(homes(System.getProperty("java.home"), System.getenv(), Path.of("/")));
    }

    static List<Path> homes(String running, Map<String, String> environment, Path root) {
        List<Path> homes = new ArrayList<>();
        homes.add(Path.of(running));
        Optional.ofNullable(environment.get("JAVA_HOME")).map(Path::of).ifPresent(homes::add);
        homes.addAll(folders(root.resolve("usr/lib/jvm")));
        for (Path bundle : folders(root.resolve("Library/Java/JavaVirtualMachines"))) {
            homes.add(bundle.resolve("Contents/Home"));
        }
        String home = Optional.ofNullable(environment.get("HOME")).orElse(System.getProperty("user.home"));
        homes.addAll(folders(Path.of(home, ".sdkman/candidates/java")));
        homes.addAll(folders(Path.of(home, ".jdks")));
        return homes;
    }

    /**
     * The first installation whose feature release is in a range.
     *
     * @param lowest lowest accepted feature release
     * @param highest highest accepted feature release
     * @throws ServerException when there is none; the message lists the installations found and the release to install
     */
    public JavaRuntime find(int lowest, int highest) throws ServerException {
        List<JavaRuntime> others = new ArrayList<>();
        for (Path home : homes) {
            Optional<JavaRuntime> runtime = read(home);
            if (runtime.isPresent()
                    && lowest <= runtime.get().feature()
                    && runtime.get().feature() <= highest) {
                return runtime.get();
            }
            runtime.ifPresent(others::add);
        }
        String range = lowest == highest ? "Java " + lowest : "Java " + lowest + " to " + highest;
        String found = others.stream()
                .map(other -> other.feature() + " in " + other.home())
                .distinct()
                .collect(Collectors.joining(", "));
        throw new ServerException("the server needs " + range + "; found: " + found + "; install a JDK " + highest
                + ", or set JAVA_HOME to one");
    }

    private static Optional<JavaRuntime> read(Path home) {
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
        String version = text(release, "JAVA_VERSION", "");
        String build = JavaRuntime.build(
                text(release, "JAVA_RUNTIME_VERSION", version),
                text(release, "IMPLEMENTOR", "")); // older files lack the first
        JavaRuntime runtime = new JavaRuntime(home, feature(version), build);
        return runtime.feature() > 0 && Files.isExecutable(runtime.java()) ? Optional.of(runtime) : Optional.empty();
    }

    private static String text(Properties release, String name, String missing) {
        return release.getProperty(name, missing).replace("\"", "");
    }

    /** 17 for {@code 17.0.15}, 8 for {@code 1.8.0_392}, 0 for a text that is not a version. */
    private static int feature(String version) {
        String modern = version.startsWith("1.") ? version.substring(2) : version;
        String digits = modern.replaceFirst("\\D.*", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    private static List<Path> folders(Path parent) {
        List<Path> folders = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent, Files::isDirectory)) {
            entries.forEach(folders::add);
        } catch (IOException e) {
            // Not every machine has every place.
            return List.of();
        }
        folders.sort(null);
        return folders;
    }
}
