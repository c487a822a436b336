package io.blobbench.results;

import io.blobbench.trial.TrialResult;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * probes.csv: one row per probe of trials that look for the highest load, with the columns of results.csv after its own.
 * Used by the control thread only.
 */
final class ProbesCsv implements Closeable {
    static final String FILE_NAME = "probes.csv";
    static final String PROBE = "probe";
    static final String KEPT = "kept";

    private final RunContext run;
    private final JournalFile file;

    ProbesCsv(Path folder, RunContext run) {
        this.run = run;
        this.file = JournalFile.open(folder.resolve(FILE_NAME));
        add(PROBE, KEPT, ResultColumns.names());
    }

    void add(TrialResult result, int number, boolean kept) {
        add(Integer.toString(number), Boolean.toString(kept), ResultColumns.fields(run, result));
    }

    private void add(String probe, String kept, List<String> ofResults) {
        List<String> fields = new ArrayList<>(List.of(probe, kept));
        fields.addAll(ofResults);
        file.append(Csv.line(fields));
    }

    @Override
    public void close() {
        file.close();
    }
}
