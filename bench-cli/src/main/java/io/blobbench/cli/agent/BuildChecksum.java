package io.blobbench.cli.agent;

import io.blobbench.server.file.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Identifies a build of the program: a checksum of the names and contents of its jars and its launcher. */
final class BuildChecksum {
    /** The folders of a distribution that decide how it behaves. */
    static final List<String> PARTS = List.of("bin", "lib", "stores", "fleet");

    /** As many digits as people can compare. */
    static final int DIGITS = 16;

    private BuildChecksum() {}

    /**
     * The checksum of a distribution.
     *
     * @param home its folder
     * @throws UncheckedIOException when it cannot be read
     */
    static String of(Path home) {
        try {
            MessageDigest all = Sha256.digest();
            for (Map.Entry<String, Path> file : files(home).entrySet()) {
                all.update((file.getKey() + "\n" + Sha256.of(file.getValue()) + "\n").getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(all.digest()).substring(0, DIGITS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** By their names relative to the distribution; without what a start leaves there, such as archives of classes. */
    static SortedMap<String, Path> files(Path home) throws IOException {
        SortedMap<String, Path> files = new TreeMap<>();
        for (String part : PARTS) {
            if (!Files.isDirectory(home.resolve(part))) {
                continue;
            }
            try (Stream<Path> found = Files.walk(home.resolve(part))) {
                found.filter(Files::isRegularFile)
                        .filter(file -> part.equals("bin") || file.toString().endsWith(".jar"))
                        .forEach(file -> files.put(home.relativize(file).toString(), file));
            }
        }
        return files;
    }
}
