package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Names of a layout's keys: {@code <layout>:p:<partition>} for appended blobs, {@code <layout>:k:<hex>} for keyed ones,
 * {@code <layout>:v:<hex>} for the version of a keyed blob that was updated; without one it is at version 1.
 *
 * <p>A layout's name has no colon, so no other layout's keys match these patterns.
 */
record RedisKeys(String layout) {
    String all() {
        return layout + ":*";
    }

    String blobs() {
        return blobPrefix() + "*";
    }

    String blobPrefix() {
        return layout + ":k:";
    }

    String versionPrefix() {
        return layout + ":v:";
    }

    byte[] partition(int index) {
        return (layout + ":p:" + index).getBytes(US_ASCII);
    }

    /** The key of the operation that wrote a blob. */
    long key(byte[] name) {
        return Long.parseUnsignedLong(
                new String(name, US_ASCII).substring(blobPrefix().length()), 16);
    }
}
