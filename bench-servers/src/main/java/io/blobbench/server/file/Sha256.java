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

/** SHA-256 checksums of files. */
public final class Sha256 {
    private Sha256() {}

    /** The checksum of a file, in lower-case hexadecimal. */
    public static String of(Path file) throws IOException {
        try (InputStream plain = Files.newInputStream(file);
                DigestInputStream in = new DigestInputStream(plain, MessageDigest.getInstance("SHA-256"))) {
            in.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
