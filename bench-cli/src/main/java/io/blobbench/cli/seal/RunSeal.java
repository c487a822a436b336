package io.blobbench.cli.seal;

import io.blobbench.host.HostDescription;
import io.blobbench.results.RunFile;
import io.blobbench.results.manifest.ManifestFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;

/**
 * The file run.seal in the folder of a run: it tells that this user made run.json on this host, and that nobody changed it since. A
 * run may be run again without a question only if it holds. Any thread.
 *
 * <p>HMAC-SHA256 (RFC 2104) of the host's name, a zero byte and run.json, under a key that only this user can read.
 */
public final class RunSeal {
    static final String NAME = "run.seal";

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
     * Seals a run whose run.json was written.
     *
     * @throws IOException when the key or the folder cannot be written
     */
    public void put(Path folder) throws IOException {
        byte[] manifest = RunFile.of(folder, ManifestFile.NAME).bytes();
        RunFile.of(folder, NAME).replace(hmac(manifest) + "\n");
    }

    /**
     * Whether a folder is sealed by this user on this host; a seal that cannot be read is none.
     *
     * @param manifest the bytes of its run.json
     */
    public boolean holds(Path folder, byte[] manifest) {
        try {
            return key.exists()
                    && MessageDigest.isEqual(
                            hmac(manifest).getBytes(StandardCharsets.US_ASCII),
                            RunFile.of(folder, NAME).text().strip().getBytes(StandardCharsets.US_ASCII));
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
