package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import redis.clients.jedis.args.Rawable;

/** A prefix with a number in sixteen hex digits, written in place for every command. Used by one lane only. */
final class HexArgument implements Rawable {
    private static final int DIGITS = 16;
    private static final byte[] HEX = "0123456789abcdef".getBytes(US_ASCII);

    private final byte[] raw;

    HexArgument(String prefix) {
        raw = (prefix + "0".repeat(DIGITS)).getBytes(US_ASCII);
    }

    void set(long number) {
        long rest = number;
        for (int i = raw.length - 1; i >= raw.length - DIGITS; i--) {
            raw[i] = HEX[(int) (rest & 15)];
            rest >>>= 4;
        }
    }

    @Override
    public byte[] getRaw() {
        return raw;
    }
}
