package io.blobbench.results.csv;

import io.blobbench.results.JournalFile;
import io.blobbench.results.RunContext;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.trial.facts.TrialResult;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of trials beside those of results.csv, made with its first row: some columns of its own, then those of results.csv that it
 * does not have itself. Used by the control thread only.
 */
public final class PrefixedCsv implements Closeable {
    public static final String PROBES = "probes.csv";
    static final String SUSTAINED = "sustained.csv";
    static final List<String> PROBE_COLUMNS = List.of("probe", "kept", "check", "why_not");
    static final List<String> SUSTAINED_COLUMNS = List.of("sustain_s", "sustained_ratio");

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
        return new PrefixedCsv(folder.resolve(PROBES), run, PROBE_COLUMNS);
    }

    /** sustained.csv: one row per cell that was held for long after its rounds. */
    public static PrefixedCsv sustained(Path folder, RunContext run) {
        return new PrefixedCsv(folder.resolve(SUSTAINED), run, SUSTAINED_COLUMNS);
    }

    /**
     * Adds a row.
     *
     * @param own fields of its own columns, in their order
     */
    public void add(List<String> own, TrialResult result) {
        if (file == null) {
            file = JournalFile.open(path, Csv.line(header(names)));
        }
        file.append(Csv.line(joined(names, own, ResultColumns.fields(run, result))));
    }

    /** As {@link RowsCsv#force}. */
    public void force() {
        if (file != null) {
            file.force();
        }
    }

    /** All columns of a file with the given ones of its own. */
    static List<String> header(List<String> own) {
        return joined(own, own, ResultColumns.names());
    }

    private static List<String> joined(List<String> ownNames, List<String> own, List<String> ofResults) {
        List<String> fields = new ArrayList<>(own);
        for (int i = 0; i < ofResults.size(); i++) {
            if (!ownNames.contains(ResultColumns.names().get(i))) {
                fields.add(ofResults.get(i));
            }
        }
        return fields;
    }

    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }
}
