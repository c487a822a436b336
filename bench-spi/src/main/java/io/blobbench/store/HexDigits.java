package io.blobbench.store;

import java.nio.charset.StandardCharsets;

/** Numbers as 16 hex digits at the end of a key, in the order of the numbers where they are not negative. */
public final class HexDigits {
    /** Digits of a number, one byte each. */
    public static final int BYTES = 16;

    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private HexDigits() {}

    /** A key that begins with a prefix, in ASCII, and ends with the number 0. */
    public static byte[] after(String prefix) {
        return (prefix + "0".repeat(BYTES)).getBytes(StandardCharsets.US_ASCII);
    }

    /** Writes a number over the end of a key. */
    public static void write(long number, byte[] key) {
        long rest = number;
        for (int i = key.length - 1; i >= key.length - BYTES; i--) {
            key[i] = DIGITS[(int) (rest & 0xf)];
            rest >>>= 4;
        }
    }

    /**
     * The number at the end of a key.
     *
     * @throws IllegalArgumentException when it has none: not this program wrote the key
     */
    public static long read(byte[] key) {
        try {
            return Long.parseUnsignedLong(new String(key, key.length - BYTES, BYTES, StandardCharsets.US_ASCII), 16);
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("the layout has a key that this run did not write, "
                    + new String(key, StandardCharsets.US_ASCII) + ", which does not end with 16 hex digits");
        }
    }
}
