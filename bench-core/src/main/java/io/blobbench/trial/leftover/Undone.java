package io.blobbench.trial.leftover;

import java.util.List;
import java.util.Optional;

/**
 * What is on the servers all the same when a trial was undone.
 *
 * @param remains sentences about what only the administrator of the servers can remove
 * @param changedByOthers a sentence about settings that others changed since the trial began, and that were not given back
 */
public record Undone(List<String> remains, Optional<String> changedByOthers) {
    public Undone {
        remains = List.copyOf(remains);
    }
}
