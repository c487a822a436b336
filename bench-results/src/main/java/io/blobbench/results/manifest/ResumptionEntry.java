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
 * @param differences facts of the environment that were no longer those of the beginning, as {@code now, was then}, several that
 *     followed each other in their order; empty where nothing was measured that counts
 */
public record ResumptionEntry(
        Optional<Instant> resumedAt,
        int trialsBefore,
        List<String> commandLine,
        List<String> repeated,
        SortedMap<String, String> differences) {
    /** Between several texts of a difference. */
    public static final String SEPARATOR = ", ";

    private static final String WAS = SEPARATOR + "was ";

    public ResumptionEntry {
        commandLine = Secrets.hidden(commandLine);
        repeated = List.copyOf(repeated);
        differences = Collections.unmodifiableSortedMap(new TreeMap<>(differences));
    }

    /** A difference as text. */
    public static String text(String now, String then) {
        return now + WAS + then;
    }

    /** Whether a text is among those that a fact had in this resumption and not at the beginning: {@code v2} of {@code v2, v3, was v1}. */
    public boolean differsBy(String fact, String text) {
        String difference = differences.getOrDefault(fact, "");
        String now = difference.substring(0, Math.max(0, difference.indexOf(WAS)));
        return (SEPARATOR + now + SEPARATOR).contains(SEPARATOR + text + SEPARATOR);
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
