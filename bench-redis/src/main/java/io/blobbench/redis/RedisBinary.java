package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.blobbench.server.Artifacts;
import io.blobbench.server.Installed;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The {@code redis-server} to start.
 *
 * @param origin where it came from, for the results
 */
record RedisBinary(Path path, String origin) {
    private static final String PROGRAM = "redis-server";
    private static final Pattern VERSION = Pattern.compile("\\bv=(\\S+)");

    /** The one the user named, else an installed one if its version will do, else the one of a known Maven artifact. */
    static RedisBinary find(ServerPlan plan, Artifacts artifacts) throws ServerException {
        if (plan.home().isPresent()) {
            return installed(Installed.in(plan.home().get(), PROGRAM));
        }
        Optional<Path> onPath = Installed.onPath(PROGRAM);
        if (plan.version().isEmpty() && onPath.isPresent()) {
            return installed(onPath.get());
        }
        Properties versions = Versions.load();
        String version = plan.version().orElse(versions.getProperty("server"));
        String artifact = versions.getProperty("artifact." + version);
        if (artifact != null) {
            String program = versions.getProperty("program." + version) + platform();
            return new RedisBinary(artifacts.executable(artifact, program), "Maven " + artifact);
        }
        if (onPath.isPresent() && version.equals(versionOf(onPath.get()))) {
            return installed(onPath.get());
        }
        String known = versions.stringPropertyNames().stream()
                .filter(name -> name.startsWith("artifact."))
                .map(name -> name.substring("artifact.".length()))
                .sorted()
                .collect(Collectors.joining(", "));
        throw new ServerException("no redis server of version " + version + ": known are " + known
                + "; another one can be installed on the PATH, or named as the server's home");
    }

    private static RedisBinary installed(Path path) {
        return new RedisBinary(path, path.toString());
    }

    private static String platform() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : "linux";
        String arch = System.getProperty("os.arch");
        return switch (arch) {
            case "amd64", "x86_64" -> "-" + os + "-amd64";
            case "aarch64" -> "-" + os + "-arm64";
            default -> "-" + os + "-386";
        };
    }

    private static String versionOf(Path binary) throws ServerException {
        try {
            Process process = new ProcessBuilder(binary.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            Matcher matcher =
                    VERSION.matcher(new String(process.getInputStream().readAllBytes(), US_ASCII));
            return matcher.find() ? matcher.group(1) : "";
        } catch (IOException e) {
            throw new ServerException("cannot run " + binary + " --version", e);
        }
    }
}
