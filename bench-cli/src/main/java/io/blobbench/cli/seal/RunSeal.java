package io.blobbench.cli.seal;

import io.blobbench.host.HostDescription;
import io.blobbench.results.RunFile;
import io.blobbench.results.manifest.ManifestFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The file run.seal in the folder of a run: it proves that this user made run.json on this host, and that it has not
 * been changed since. A run may be run again without a question only if it holds. Usable from any thread.
 *
 * <p>Each line is the HMAC-SHA256 (RFC 2104) of the host's name, a zero byte and run.json, under a key that only this user can read.
 */
public final class RunSeal {
    static final String NAME = "run.seal";
    /** The present run.json, and one that was sealed before it and never written. */
    private static final int EARLIER = 2;

    private final UserKey key;
    private final String host;

    RunSeal(UserKey key, String host) {
        this.key = key;
        this.host = host;
    }

    /** The seal of this user on this host. */
    public static RunSeal ofUser() {
        return new RunSeal(UserKey.ofUser(), HostDescription.hostName());
    }

    /**
     * Seals the next run.json of a run, which still has the present one: the file has a line for each, so that whenever a run is
     * killed its folder is sealed. The line of the present one stays until another is written, as on a full disk.
     *
     * @throws IOException when the key or the folder cannot be written
     */
    public void put(Path folder, byte[] next) throws IOException {
        RunFile file = RunFile.of(folder, NAME);
        List<String> earlier = file.exists() ? file.text().lines().toList() : List.of();
        String present = present(folder);
        file.replace(Stream.of(Stream.of(hmac(next)), earlier.stream().filter(present::equals), earlier.stream())
                .flatMap(lines -> lines)
                .distinct()
                .limit(1 + EARLIER)
                .collect(Collectors.joining("\n", "", "\n")));
    }

    /** The line that fits run.json as it is; empty where there is none. */
    private String present(Path folder) throws IOException {
        RunFile manifest = RunFile.of(folder, ManifestFile.NAME);
        return manifest.exists() ? hmac(manifest.bytes()) : "";
    }

    /**
     * Whether a folder is sealed by this user on this host; a seal that cannot be read is none.
     *
     * @param manifest the bytes of its run.json
     */
    public boolean holds(Path folder, byte[] manifest) {
        try {
            if (!key.exists()) {
                return false;
            }
            byte[] expected = hmac(manifest).getBytes(StandardCharsets.US_ASCII);
            return RunFile.of(folder, NAME)
                    .text()
                    .lines()
                    .anyMatch(line -> MessageDigest.isEqual(expected, line.getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            return false;
        }
    }

    private String hmac(byte[] manifest) throws IOException {
        ByteArrayOutputStream sealed = new ByteArrayOutputStream();
        sealed.writeBytes(host.getBytes(StandardCharsets.UTF_8));
        sealed.write(0);
        sealed.writeBytes(manifest);
        return key.hmac(sealed.toByteArray());
    }
}
