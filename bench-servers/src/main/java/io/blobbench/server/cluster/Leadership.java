package io.blobbench.server.cluster;

import java.util.OptionalInt;

/** Finds the node of a cluster that leads. Usable from any thread. */
@FunctionalInterface
public interface Leadership {
    /** Leadership of clusters in which no node leads. */
    Leadership NONE = layoutName -> OptionalInt.empty();

    /**
     * The index of the node that leads a layout now, from 0; empty while there is none.
     *
     * @throws Exception when no node says so
     */
    OptionalInt of(String layoutName) throws Exception;
}
