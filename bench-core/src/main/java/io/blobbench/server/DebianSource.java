package io.blobbench.server;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program of a package of Debian or a system like it, fetched by apt and unpacked into our cache without being installed, so that
 * nobody needs to be root. The packages that it depends on and that are not installed come along. apt checks the signatures.
 *
 * @param pack name of the package
 * @param file path of the program in it
 * @param program what it is called when it is started
 */
public record DebianSource(String pack, String file, String program) implements ServerSource {
    /** {@code Inst liblzf1 (3.6-3 Debian:12.5/stable [amd64])}. */
    private static final Pattern TO_INSTALL = Pattern.compile("Inst (\\S+) \\((?:[0-9]+:)?([0-9.]+).*");

    private static final String ORIGIN = "origin.txt";
    /** The folders of libraries are those that came along; what is installed is found as ever. */
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
        boolean cached = Files.isExecutable(launcher(kept(cache.resolve("debian"))));
        return client && !cached && !hasLists()
                ? Availability.missing("apt-get has no lists of packages, run apt-get update")
                : Availability.fetched(cached, client, "apt-get");
    }

    private static boolean hasLists() {
        try (Stream<Path> lists = Files.list(Path.of("/var/lib/apt/lists"))) {
            return lists.anyMatch(list -> list.toString().contains("_Packages"));
        } catch (IOException e) {
            return false;
        }
    }

    private Path kept(Path cache) {
        return cache.resolve(pack + "-" + release() + "-" + Platform.name());
    }

    @Override
    public ServerProgram program(Optional<String> asked, Path folder, ServerKit kit) throws ServerException {
        Path cache = kit.artifacts().cacheDirectory("debian");
        Path kept = kept(cache);
        try (FileChannel lock = FileChannel.open(
                        cache.resolve(pack + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock alone = lock.lock()) {
            if (!alone.isValid() || !Files.isExecutable(launcher(kept))) {
                requireClient("apt-get");
                requireClient("dpkg-deb");
                fetch(asked, cache, kept, folder, kit);
            }
            return new ServerProgram(
                    List.of(launcher(kept), kept.resolve("program").resolve(program)),
                    ServerBuild.of(Files.readString(kept.resolve(ORIGIN)).strip()));
        } catch (IOException e) {
            throw new ServerException("cannot unpack Debian's package " + pack + ": " + e, e);
        }
    }

    private static void requireClient(String command) throws ServerException {
        if (Installed.onPath(command).isEmpty()) {
            throw new ServerException("no " + command + " on this machine");
        }
    }

    /** A release of the system has libraries of its own. */
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

    private Path launcher(Path kept) {
        return kept.resolve("bin").resolve(program);
    }

    private void fetch(Optional<String> asked, Path cache, Path kept, Path folder, ServerKit kit)
            throws IOException, ServerException {
        Path made = Files.createTempDirectory(cache, "fetch-");
        try {
            Path root = Files.createDirectories(made.resolve("root"));
            List<String> download = new ArrayList<>(List.of("apt-get", "download"));
            download.addAll(packages(asked, folder, kit));
            kit.processes().fetch("apt-get", download, folder, folder.resolve("download.log"));
            String origin = "";
            for (Path archive : archives(folder)) {
                kit.processes()
                        .run(
                                "dpkg-deb",
                                List.of("dpkg-deb", "-x", archive.toString(), root.toString()),
                                folder,
                                folder.resolve("unpack.log"));
                String name = URLDecoder.decode(archive.getFileName().toString(), StandardCharsets.UTF_8);
                if (name.startsWith(pack + "_")) {
                    origin = "Debian's package " + name.replaceFirst("_([^_]*)_.*", " $1");
                }
            }
            Path source = root.resolve(file);
            if (!Files.isRegularFile(source)) {
                throw new ServerException("there is no " + file + " in Debian's package " + pack);
            }
            Files.copy(source, Files.createDirectories(made.resolve("program")).resolve(program));
            Files.createDirectories(made.resolve("bin"));
            Files.writeString(launcher(made), LAUNCHER.replace("<program>", program));
            if (!launcher(made).toFile().setExecutable(true)) {
                throw new IOException("cannot make " + launcher(made) + " executable");
            }
            Files.writeString(made.resolve(ORIGIN), origin + "\n");
            ServerFiles.remove(kept);
            Files.move(made, kept, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            if (Files.exists(made)) {
                ServerFiles.remove(made);
            }
        }
    }

    /** The package, and those that it would bring with it if it were installed here. */
    private Set<String> packages(Optional<String> asked, Path folder, ServerKit kit)
            throws IOException, ServerException {
        Path log = folder.resolve("simulate.log");
        kit.processes()
                .run(
                        "apt-get",
                        List.of("apt-get", "--simulate", "--no-install-recommends", "install", pack),
                        folder,
                        log);
        Set<String> packages = new LinkedHashSet<>(Set.of(pack));
        for (String line : Files.readAllLines(log)) {
            Matcher install = TO_INSTALL.matcher(line);
            if (install.matches()) {
                packages.add(install.group(1));
                if (install.group(1).equals(pack)) {
                    ServerSource.require(asked, install.group(2));
                }
            }
        }
        return packages;
    }

    private static List<Path> archives(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".deb"))
                    .sorted()
                    .toList();
        }
    }
}
