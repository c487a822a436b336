package io.blobbench.cli.run;

import io.blobbench.results.journal.InterruptedRun;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The continuation of a run that had not ended, whose folder this process has locked.
 *
 * @param named the folder as the user names it
 * @param before the run as it was found
 * @param sealed whether this user made it on this host; else it stays the run of another one, whose words are not trusted
 * @param differences facts of the environment that are no longer those of its beginning
 */
public record Resumption(Path named, InterruptedRun before, boolean sealed, SortedMap<String, String> differences) {
    public Resumption {
        differences = new TreeMap<>(differences);
    }
}
