package io.blobbench.results;

import io.blobbench.trial.TrialResult;
import java.io.Closeable;
import java.nio.file.Path;

/** results.csv: one row per trial, on the disk when {@link #add} returns. Used by the control thread only. */
final class ResultsCsv implements Closeable {
    static final String FILE_NAME = "results.csv";

    private final RunContext run;
    private final JournalFile file;

    ResultsCsv(Path folder, RunContext run) {
        this.run = run;
        this.file = JournalFile.open(folder.resolve(FILE_NAME));
        file.append(Csv.line(ResultColumns.names()));
    }

    void add(TrialResult result) {
        file.append(Csv.line(ResultColumns.fields(run, result)));
        file.force();
    }

    @Override
    public void close() {
        file.close();
    }
}
