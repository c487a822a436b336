package io.blobbench.redis;

import java.util.Map;
import java.util.Set;

/** How the blobs of one APPEND reach the list or stream of their partition. */
enum BatchMode {
    /** A pipeline of one {@code LPUSH} for each blob. */
    LPUSH("LPUSH %s"),
    /** One {@code LPUSH} of all blobs. */
    MULTI("LPUSH %s"),
    /** A pipeline of one {@code RPUSH} for each blob. */
    RPUSH("RPUSH %s"),
    /** A pipeline of one {@code XADD} for each blob. */
    XADD("XADD %s * b");

    static final String OPTION = "batchMode";
    static final String MEANING =
            "how a batch is appended: lpush (default), multi (one LPUSH of all blobs), rpush, xadd";
    static final Map<String, String> DEFAULT = Map.of(OPTION, "lpush");
    static final Set<String> WORDS = Set.of("lpush", "multi", "rpush", "xadd");

    /** The words of an append before its blobs, with a place for the key. */
    final String words;

    BatchMode(String words) {
        this.words = words;
    }
}
