package io.blobbench.trial.leftover;

import java.util.Map;

/**
 * The layout and the changed settings that a trial may have left on target servers.
 *
 * @param layout name of the topic, table or key prefix that it makes
 * @param former settings of the servers that it changes, with the values to give back; empty when none, or none any more
 */
public record Leftover(String layout, Map<String, String> former) {
    public Leftover {
        former = Map.copyOf(former);
    }
}
