package io.blobbench.trial.leftover;

import java.util.List;
import java.util.Optional;

/**
 * What is on the servers all the same when a trial was undone.
 *
 * @param remains sentences about what only the administrator of the servers can remove
 * @param changedByOthers a sentence about settings that others changed since the trial began, and that were not given back
 * @param found whether the layout was on the servers
 */
public record Undone(List<String> remains, Optional<String> changedByOthers, boolean found) {
    public Undone {
        remains = List.copyOf(remains);
    }
}
