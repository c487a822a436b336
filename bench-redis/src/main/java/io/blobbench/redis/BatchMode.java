package io.blobbench.redis;

import java.util.Map;
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
    static final Map<String, String> DEFAULT = Map.of(OPTION, "lpush");
    static final Set<String> WORDS = Set.of("lpush", "multi", "rpush", "xadd");

    final Command command;

    BatchMode(Command command) {
        this.command = command;
    }
}
