package io.blobbench.results;

import io.blobbench.measure.KindTimes;
import io.blobbench.trial.Measured;
import io.blobbench.trial.TrialResult;
import java.io.Closeable;
import java.nio.file.Path;

/**
 * kinds.csv: one row per trial, kind of operation and outcome, where a workload has several. Used by the control thread only.
 */
final class KindsCsv implements Closeable {
    static final String FILE_NAME = "kinds.csv";

    private final RunContext run;
    private final JournalFile file;

    KindsCsv(Path folder, RunContext run) {
        this.run = run;
        this.file = JournalFile.open(folder.resolve(FILE_NAME));
        file.append(Csv.line(Column.names(KindColumns.ALL)));
    }

    void add(TrialResult result, Measured measured) {
        for (KindTimes times : measured.kinds()) {
            file.append(Csv.line(Column.fields(KindColumns.ALL, new KindRow(run, result, measured, times))));
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
