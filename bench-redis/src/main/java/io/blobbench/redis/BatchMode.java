package io.blobbench.redis;

import io.blobbench.store.KnownNames;
import io.blobbench.store.StoreException;
import java.util.Locale;
import java.util.Set;
import redis.clients.jedis.Protocol.Command;

/** How the blobs of one APPEND reach the list or stream of their partition. */
enum BatchMode {
    /** A pipeline of one {@code LPUSH} for each blob. */
    LPUSH(Command.LPUSH),
    /** One {@code LPUSH} of all blobs. */
    MULTI(Command.LPUSH),
    /** A pipeline of one {@code RPUSH} for each blob. */
    RPUSH(Command.RPUSH),
    /** A pipeline of one {@code XADD} for each blob. */
    XADD(Command.XADD);

    static final String OPTION = "batchMode";
    static final String MEANING =
            "how a batch is appended: lpush (default), multi (one LPUSH of all blobs), rpush, xadd";

    final Command command;

    BatchMode(Command command) {
        this.command = command;
    }

    static BatchMode of(String word) throws StoreException {
        KnownNames.require("redis batchMode", Set.of(word), Set.of("lpush", "multi", "rpush", "xadd"));
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
