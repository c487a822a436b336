package io.blobbench.redis;

import io.blobbench.store.layout.LayoutOption;
import io.blobbench.store.layout.OptionValues;
import io.blobbench.store.operation.OperationKind;
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

    static final LayoutOption OPTION = new LayoutOption(
            "batchMode",
            "lpush",
            "how a batch is appended: lpush, multi (one LPUSH of all blobs), rpush or xadd",
            Set.of(OperationKind.APPEND),
            OptionValues.words("lpush", "multi", "rpush", "xadd"));

    /** The words of an append before its blobs, with a place for the key. */
    final String words;

    BatchMode(String words) {
        this.words = words;
    }
}
