package io.blobbench.results.csv;

import io.blobbench.results.JournalFile;
import io.blobbench.results.RunContext;
import io.blobbench.trial.facts.TrialResult;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of trials beside those of results.csv, made with its first row: some columns of its own, then those of results.csv. Used by
 * the control thread only.
 */
public final class PrefixedCsv implements Closeable {
    private final Path path;
    private final RunContext run;
    private final List<String> names;
    private @Nullable JournalFile file;

    private PrefixedCsv(Path path, RunContext run, List<String> names) {
        this.path = path;
        this.run = run;
        this.names = names;
    }

    /** probes.csv: one row per probe of trials that look for the highest load. */
    public static PrefixedCsv probes(Path folder, RunContext run) {
        return new PrefixedCsv(folder.resolve("probes.csv"), run, List.of("probe", "kept"));
    }

    /** sustained.csv: one row per cell that was held for long after its rounds. */
    public static PrefixedCsv sustained(Path folder, RunContext run) {
        return new PrefixedCsv(folder.resolve("sustained.csv"), run, List.of("sustain_s", "sustained_ratio"));
    }

    /**
     * Adds a row.
     *
     * @param own fields of its own columns, in their order
     */
    public void add(List<String> own, TrialResult result) {
        if (file == null) {
            file = JournalFile.open(path);
            append(file, names, ResultColumns.names());
        }
        append(file, own, ResultColumns.fields(run, result));
    }

    private static void append(JournalFile file, List<String> own, List<String> ofResults) {
        List<String> fields = new ArrayList<>(own);
        fields.addAll(ofResults);
        file.append(Csv.line(fields));
    }

    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }
}
