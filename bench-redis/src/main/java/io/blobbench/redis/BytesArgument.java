package io.blobbench.redis;

import redis.clients.jedis.args.Rawable;

/** Bytes that change from command to command. Used by one lane only. */
final class BytesArgument implements Rawable {
    /** Shared; never written to. */
    byte[] bytes;

    @Override
    public byte[] getRaw() {
        return bytes;
    }
}
