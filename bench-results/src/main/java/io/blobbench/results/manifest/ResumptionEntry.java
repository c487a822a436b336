package io.blobbench.results.manifest;

import io.blobbench.results.Secrets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A continuation of a run that had not ended, an element of {@code resumptions} of run.json.
 *
 * @param resumedAt in milliseconds
 * @param trialsBefore rows that the run had
 * @param commandLine arguments as given, secrets hidden
 * @param repeated trials that had been cut off and are run again, {@code cell, trial n} each, and holds that had no ratio, {@code cell, hold}
 * @param differences facts of the environment that were no longer those of the beginning, as {@code now, was then}; empty where
 *     nothing was measured that counts
 */
public record ResumptionEntry(
        Optional<Instant> resumedAt,
        int trialsBefore,
        List<String> commandLine,
        List<String> repeated,
        SortedMap<String, String> differences) {
    public ResumptionEntry {
        commandLine = Secrets.hidden(commandLine);
        repeated = List.copyOf(repeated);
        differences = Collections.unmodifiableSortedMap(new TreeMap<>(differences));
    }

    /** A difference as text. */
    public static String text(String now, String then) {
        return now + ", was " + then;
    }

    /** The last of them with these differences instead of its own; none stay none. */
    public static List<ResumptionEntry> differing(List<ResumptionEntry> all, SortedMap<String, String> differences) {
        if (all.isEmpty()) {
            return all;
        }
        List<ResumptionEntry> changed = new ArrayList<>(all);
        ResumptionEntry last = changed.remove(all.size() - 1);
        changed.add(
                new ResumptionEntry(last.resumedAt, last.trialsBefore, last.commandLine, last.repeated, differences));
        return changed;
    }
}
