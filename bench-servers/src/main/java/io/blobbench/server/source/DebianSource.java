package io.blobbench.server.source;

import io.blobbench.server.Availability;
import io.blobbench.server.CachedProgram;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.Trust;
import io.blobbench.server.artifact.ProgramCache;
import io.blobbench.server.process.Installed;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program from a package of Debian or a system like it. apt fetches the package and checks its signature; the package is
 * unpacked into the cache without being installed, so root is not needed, together with the dependencies that are not installed.
 *
 * @param pack name of the package
 * @param file path of the program in it
 * @param program name of the program when it is started
 */
public record DebianSource(String pack, String file, String program) implements ProgramSource {
    /** {@code Inst liblzf1 (3.6-3 Debian:12.5/stable [amd64])}. */
    private static final Pattern TO_INSTALL = Pattern.compile("Inst (\\S+) \\((?:[0-9]+:)?([0-9.]+).*");

    private static final String ORIGIN = "origin.txt";
    private static final String LAUNCHERS = "bin";
    /** Names the folders of unpacked libraries; installed ones are found as usual. */
    private static final String LAUNCHER = """
            #!/bin/sh
            here=$(dirname "$(dirname "$(readlink -f "$0")")")
            for folder in $(find "$here/root" -name '*.so*' -exec dirname {} ';' | sort -u); do
              LD_LIBRARY_PATH="$folder${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
            done
            export LD_LIBRARY_PATH
            exec "$here/program/<program>" "$@"
            """;

    @Override
    public String name() {
        return "debian";
    }

    @Override
    public String describe() {
        return "Debian's package " + pack + ", not installed";
    }

    @Override
    public Availability availability(Path cache) {
        boolean client = Installed.onPath("apt-get").isPresent()
                && Installed.onPath("dpkg-deb").isPresent();
        boolean cached = ProgramCache.has(
                cache, folderInCache(), Path.of(LAUNCHERS, program).toString());
        return client && !cached && !hasLists()
                ? Availability.missing("apt-get has no lists of packages, run apt-get update")
                : Availability.fetched(cache, cached, client, "apt-get");
    }

    private static boolean hasLists() {
        try (Stream<Path> lists = Files.list(Path.of("/var/lib/apt/lists"))) {
            return lists.anyMatch(list -> list.toString().contains("_Packages"));
        } catch (IOException e) {
            return false;
        }
    }

    private String folderInCache() {
        return "debian-" + pack + "-" + program + "-" + release() + "-" + Platform.name();
    }

    @Override
    public ServerProgram program(Optional<String> asked, Path folder, ServerKit kit) throws ServerException {
        try {
            Kept kept = keep(folderInCache(), asked, folder, kit);
            if (asked.isPresent() && !kept.has(asked.get())) {
                // An earlier release of the package, which another run may be using.
                kept = keep(folderInCache() + "-" + asked.get(), asked, folder, kit);
            }
            return new ServerProgram(
                    List.of(kept.launcher(), kept.home().resolve("program").resolve(program)),
                    ServerBuild.of(kept.origin()));
        } catch (IOException e) {
            throw new ServerException("cannot read Debian's package " + pack + " in the cache: " + e, e);
        }
    }

    private Kept keep(String inCache, Optional<String> asked, Path folder, ServerKit kit)
            throws IOException, ServerException {
        Path launcher = kit.artifacts()
                .cached(new CachedProgram(
                        inCache,
                        Path.of(LAUNCHERS, program).toString(),
                        program + " of Debian's package " + pack,
                        new Trust.ByClient(),
                        new ByApt(asked, folder, kit)));
        Path home = launcher.resolve("../..").normalize();
        return new Kept(home, launcher, Files.readString(home.resolve(ORIGIN)).strip());
    }

    /** A package in the cache. */
    private record Kept(Path home, Path launcher, String origin) {
        /** Whether its version is this one, without the epoch and what Debian adds. */
        boolean has(String version) {
            return origin.matches(".* ([0-9]+:)?" + Pattern.quote(version) + "(?![0-9.]).*");
        }
    }

    private static void requireClient(String command) throws ServerException {
        if (Installed.onPath(command).isEmpty()) {
            throw new ServerException("no " + command + " on this machine");
        }
    }

    /** The release of the system: each has libraries of its own. */
    private static String release() {
        try (Stream<String> lines = Files.lines(Path.of("/etc/os-release"))) {
            return lines.filter(line -> line.matches("(VERSION_CODENAME|ID)=.*"))
                    .map(line -> line.replaceAll(".*=|[^a-z0-9]", ""))
                    .sorted()
                    .reduce((first, second) -> first + "-" + second)
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }

    private static List<Path> archives(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".deb"))
                    .sorted()
                    .toList();
        }
    }

    /** Has apt fetch the packages, whose signatures it checks, and dpkg unpack them. */
    private final class ByApt implements CachedProgram.Fetching {
        private final Optional<String> asked;
        private final Path work;
        private final ServerKit kit;

        private ByApt(Optional<String> asked, Path work, ServerKit kit) {
            this.asked = asked;
            this.work = work;
            this.kit = kit;
        }

        @Override
        public String client() {
            return "apt";
        }

        @Override
        public void requireClient() throws ServerException {
            DebianSource.requireClient("apt-get");
            DebianSource.requireClient("dpkg-deb");
        }

        @Override
        public void fetch(Path into) throws IOException, ServerException {
            Path root = Files.createDirectories(into.resolve("root"));
            List<String> download = new ArrayList<>(List.of("apt-get", "download"));
            download.addAll(packages());
            kit.processes().fetch("apt-get", download, work, PackageLog.begin(kit.artifacts(), folderInCache()));
            String origin = "";
            for (Path archive : archives(work)) {
                List<String> unpack = List.of("dpkg-deb", "-x", archive.toString(), root.toString());
                kit.processes().run("dpkg-deb", unpack, work, work.resolve("unpack.log"));
                String name = URLDecoder.decode(archive.getFileName().toString(), StandardCharsets.UTF_8);
                if (name.startsWith(pack + "_")) {
                    origin = "Debian's package " + name.replaceFirst("_([^_]*)_.*", " $1");
                }
            }
            Path source = root.resolve(file);
            if (!Files.isRegularFile(source)) {
                throw new ServerException("there is no " + file + " in Debian's package " + pack);
            }
            Files.copy(source, Files.createDirectories(into.resolve("program")).resolve(program));
            Path launcher = Files.createDirectories(into.resolve(LAUNCHERS)).resolve(program);
            Files.writeString(launcher, LAUNCHER.replace("<program>", program));
            if (!launcher.toFile().setExecutable(true)) {
                throw new IOException("cannot make " + launcher + " executable");
            }
            Files.writeString(into.resolve(ORIGIN), origin + "\n");
        }

        /** The package and the packages that its installation would add. */
        private Set<String> packages() throws IOException, ServerException {
            Path log = work.resolve("simulate.log");
            List<String> simulate = List.of("apt-get", "--simulate", "--no-install-recommends", "install", pack);
            kit.processes().run("apt-get", simulate, work, log);
            Set<String> packages = new LinkedHashSet<>(Set.of(pack));
            for (String line : Files.readAllLines(log)) {
                Matcher install = TO_INSTALL.matcher(line);
                if (install.matches()) {
                    packages.add(install.group(1));
                    if (install.group(1).equals(pack)) {
                        ProgramSource.require(asked, install.group(2));
                    }
                }
            }
            return packages;
        }
    }
}
