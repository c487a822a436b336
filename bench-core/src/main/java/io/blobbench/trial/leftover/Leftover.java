package io.blobbench.trial.leftover;

import io.blobbench.store.Store;
import io.blobbench.store.layout.Layout;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The layout and the changed settings that a trial may have left on target servers.
 *
 * @param layout name of the topic, table or key prefix that it makes
 * @param former settings of the servers that it changes, with the values to give back; empty when none, or none any more
 * @param changedFor the whole layout, by which {@link Store#settingsToChange} tells what others have changed since; empty where that is
 *     unknown, as in journals of older versions
 * @param client client properties of the cell, those of the target included except for its secrets; references to secrets not resolved
 */
public record Leftover(
        String layout, Map<String, String> former, Optional<Layout> changedFor, Map<String, String> client) {
    public Leftover {
        former = Map.copyOf(former);
        client = Map.copyOf(client);
    }

    /** One of a layout of which only the name is known. */
    public Leftover(String layout, Map<String, String> former) {
        this(layout, former, Optional.empty(), Map.of());
    }

    /** The same with no settings to restore. */
    Leftover restored() {
        return new Leftover(layout, Map.of(), Optional.empty(), client);
    }

    /**
     * A sentence about settings that others changed, and that are not given back.
     *
     * @param found their values now
     */
    public String changedByOthers(Map<String, String> found) {
        String change = "settings of the servers were changed since the trial began: they have " + shown(found)
                + ", which is not what the cell asked for";
        return former.isEmpty() || former.equals(found)
                ? change
                : change + ", and had " + shown(former) + " before it, which was not restored";
    }

    private static String shown(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + " " + setting.getValue())
                .sorted()
                .collect(Collectors.joining(" and "));
    }
}
