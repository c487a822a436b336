package io.blobbench.idle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Numeric settings of the kernel, which sysctl(8) lists. */
public final class KernelSettings {
    private static final Path SETTINGS = Path.of("/proc/sys");
    private static final int LONGEST = 4096;

    private KernelSettings() {}

    /**
     * The numbers of a setting; none on another system.
     *
     * @param name such as {@code fs/file-max}
     */
    public static List<Long> numbers(String name) {
        // The kernel tells numbers to the first read alone, and Files.readString begins with one byte: the file's size
        // is 0.
        try (InputStream file = Files.newInputStream(SETTINGS.resolve(name))) {
            String text = new String(file.readNBytes(LONGEST), StandardCharsets.US_ASCII);
            return Stream.of(text.strip().split("\\s+", -1)).map(Long::valueOf).toList();
        } catch (IOException | NumberFormatException e) {
            return List.of();
        }
    }
}
