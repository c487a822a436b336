package io.blobbench.server;

import java.security.SecureRandom;
import java.util.HexFormat;

/** A password that clients must give to a local server. Immutable; prints as {@code ***}. */
public final class Password {
    private static final int BYTES = 24;

    private final String text;

    private Password(String text) {
        this.text = text;
    }

    /** Creates a random password of letters and digits. */
    public static Password random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new Password(HexFormat.of().formatHex(bytes));
    }

    /** The password itself; never to be printed or passed as an argument of a command. */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return "***";
    }
}
