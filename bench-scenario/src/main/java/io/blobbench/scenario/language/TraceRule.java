package io.blobbench.scenario.language;

import io.blobbench.scenario.key.LoadKeys;
import io.blobbench.scenario.key.WorkloadKeys;
import io.blobbench.scenario.text.ScenarioException;
import java.util.Map;
import java.util.Optional;

/** Rejects batches, blobs, keys and phases together with a trace, which has its own. */
final class TraceRule {
    private TraceRule() {}

    /** Drops the settings that a trace of a later part replaces. */
    static void giveWay(LaidParts parts) {
        parts.giveWay(
                part -> part.containsKey(LoadKeys.TRACE.path()) ? Optional.of(TraceRule::replaced) : Optional.empty());
    }

    /** Rejects the first setting that a trace replaces; a default, which resolved scenarios contain, changes nothing. */
    static void check(Map<String, Setting> settings) throws ScenarioException {
        if (!settings.containsKey(LoadKeys.TRACE.path())) {
            return;
        }
        for (Setting setting : settings.values()) {
            if (replaced(setting) && !setting.isDefault()) {
                throw setting.place()
                        .error(setting.key().path() + " does not apply with " + LoadKeys.TRACE.path()
                                + ", which has its own operations and its own length, expected it elsewhere only");
            }
        }
    }

    private static boolean replaced(Setting setting) {
        String path = setting.key().path();
        return path.equals(WorkloadKeys.BATCH.path())
                || path.equals(WorkloadKeys.BLOB.path())
                || path.startsWith("workload.keys.")
                || path.startsWith("phases.");
    }
}
