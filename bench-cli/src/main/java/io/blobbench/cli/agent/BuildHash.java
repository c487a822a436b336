package io.blobbench.cli.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Identifies a build of the program: a hash of the names and contents of its jars and its launcher. */
final class BuildHash {
    /** The folders of a distribution that decide how it behaves. */
    static final List<String> PARTS = List.of("bin", "lib", "stores", "fleet");

    private static final int BUFFER = 1 << 16;
    /** As many digits as people can compare. */
    static final int DIGITS = 16;

    private BuildHash() {}

    /**
     * The hash of a distribution.
     *
     * @param home its folder
     * @throws UncheckedIOException when it cannot be read
     */
    static String of(Path home) {
        try {
            MessageDigest all = MessageDigest.getInstance("SHA-256");
            for (Map.Entry<String, Path> file : files(home).entrySet()) {
                all.update((file.getKey() + "\n" + contents(file.getValue()) + "\n").getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(all.digest()).substring(0, DIGITS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
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

    private static String contents(Path file) throws IOException, NoSuchAlgorithmException {
        MessageDigest one = MessageDigest.getInstance("SHA-256");
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                one.update(buffer, 0, read);
            }
        }
        return HexFormat.of().formatHex(one.digest());
    }
}
