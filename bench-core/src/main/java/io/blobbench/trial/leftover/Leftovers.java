package io.blobbench.trial.leftover;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a run may have left on target servers.
 *
 * @param store name of the store
 * @param endpoints of its servers
 * @param resumedAt when the run was last continued; empty if it never was
 * @param remaining in the order in which it was made
 */
public record Leftovers(String store, List<String> endpoints, Optional<Instant> resumedAt, List<Leftover> remaining) {
    public Leftovers {
        endpoints = List.copyOf(endpoints);
        remaining = List.copyOf(remaining);
    }

    public boolean none() {
        return remaining.isEmpty();
    }

    /** In a few words: {@code 3 layouts, and settings to restore}. */
    public String summary() {
        return layouts() + (settings() ? ", and settings to restore" : "");
    }

    /** The same after it was undone, {@code 3 layouts, and settings}: these may be those that others chose since. */
    public String whenUndone() {
        return layouts() + (settings() ? ", and settings" : "");
    }

    private String layouts() {
        return remaining.size() == 1 ? "1 layout" : remaining.size() + " layouts";
    }

    private boolean settings() {
        return remaining.stream().anyMatch(left -> !left.former().isEmpty());
    }
}
