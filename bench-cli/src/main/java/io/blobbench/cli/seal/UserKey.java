package io.blobbench.cli.seal;

import io.blobbench.server.Folders;
import io.blobbench.server.file.OwnerOnly;
import io.blobbench.server.file.UserFolders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A random key of this user, in a file that only this user may read. Made when it is first needed. Usable from any
 * thread.
 */
final class UserKey {
    private static final String FILE = "seal.key";
    private static final String ALGORITHM = "HmacSHA256";
    private static final int BYTES = 32;

    private final Path file;

    /** @param folder of the user's configuration; created where it is missing */
    UserKey(Path folder) {
        this.file = folder.resolve(FILE);
    }

    static UserKey ofUser() {
        return new UserKey(folder(System.getenv(), System.getProperty("user.home")));
    }

    /** {@code $XDG_CONFIG_HOME/blobbench} where that is an absolute path, as its specification asks, else {@code ~/.config}. */
    static Path folder(Map<String, String> environment, String userHome) {
        return UserFolders.of(environment, userHome, "XDG_CONFIG_HOME", ".config");
    }

    /** Whether there is one; without it nothing was ever sealed. */
    boolean exists() {
        return Files.exists(file);
    }

    /**
     * The HMAC-SHA256 of a text, in hexadecimal digits.
     *
     * @throws IOException when the key can neither be read nor made
     */
    String hmac(byte[] text) throws IOException {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(bytes(), ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(text));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    private byte[] bytes() throws IOException {
        if (!exists()) {
            make();
        }
        String digits = Files.readString(file, StandardCharsets.US_ASCII).strip();
        if (!digits.matches("[0-9a-f]{" + 2 * BYTES + "}")) {
            throw new IOException(
                    file + ": expected a key of " + 2 * BYTES + " hexadecimal digits; remove it to have a new one");
        }
        return HexFormat.of().parseHex(digits);
    }

    /** Makes the key; the first of two processes that make one at once wins. */
    private void make() throws IOException {
        Path folder = Folders.create(Objects.requireNonNull(file.getParent()));
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        Path next = Files.createTempFile(folder, FILE + ".", ".next", OwnerOnly.file(file));
        try {
            Files.writeString(next, HexFormat.of().formatHex(random) + "\n", StandardCharsets.US_ASCII);
            Files.createLink(file, next);
        } catch (FileAlreadyExistsException e) {
            return; // the other one's
        } finally {
            Files.deleteIfExists(next);
        }
    }
}
