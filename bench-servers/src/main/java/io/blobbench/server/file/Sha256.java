package io.blobbench.server.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 checksums, in lower-case hexadecimal. */
public final class Sha256 {
    private Sha256() {}

    /** The checksum of a file. */
    public static String of(Path file) throws IOException {
        try (InputStream plain = Files.newInputStream(file);
                DigestInputStream in = new DigestInputStream(plain, digest())) {
            in.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        }
    }

    /** Creates a digest for bytes that arrive in parts. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
