package io.blobbench.server.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.blobbench.server.Artifacts;
import io.blobbench.server.ServerException;
import io.blobbench.server.file.FileStamps;
import io.blobbench.server.file.RememberedLines;
import io.blobbench.server.file.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The SHA-256 that identifies the build of a program; remembered as long as its files are unchanged. */
final class BuildSum {
    private BuildSum() {}

    /**
     * The sum of a program's file; of several files, that of a line {@code <sum>  <name>} for each, as {@code sha256sum} writes them.
     *
     * @param files in the order of their names; links are followed
     */
    static String of(List<Path> files, Artifacts artifacts) throws IOException {
        List<Path> real = new ArrayList<>();
        for (Path file : files) {
            real.add(file.toRealPath());
        }
        Path sums;
        try {
            sums = artifacts.cacheDirectory("sums");
        } catch (ServerException e) {
            return computed(files); // without a cache, each time
        }
        // The sum depends on the names of links, too.
        String name = UUID.nameUUIDFromBytes((joined(real) + "\n" + joined(files)).getBytes(UTF_8)) + ".sha256";
        RememberedLines kept = new RememberedLines(sums.resolve(name));
        FileStamps stamps = FileStamps.of(real);
        Optional<List<String>> known = kept.of(stamps).filter(lines -> lines.size() == 1);
        if (known.isPresent()) {
            return known.get().get(0);
        }
        String sum = computed(files);
        kept.keep(stamps, List.of(sum));
        return sum;
    }

    private static String joined(List<Path> files) {
        return String.join("\n", files.stream().map(Path::toString).toList());
    }

    private static String computed(List<Path> files) throws IOException {
        if (files.size() == 1) {
            return Sha256.of(files.get(0));
        }
        MessageDigest all = Sha256.digest();
        for (Path file : files) {
            all.update((Sha256.of(file) + "  " + file.getFileName() + "\n").getBytes(UTF_8));
        }
        return HexFormat.of().formatHex(all.digest());
    }
}
