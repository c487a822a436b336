package io.blobbench.results.csv;

import io.blobbench.measure.KindTimes;
import io.blobbench.results.JournalFile;
import io.blobbench.results.RunContext;
import io.blobbench.results.column.Column;
import io.blobbench.results.column.KindColumns;
import io.blobbench.results.column.KindRow;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import java.io.Closeable;
import java.nio.file.Path;

/**
 * kinds.csv: one row per trial, kind of operation, outcome and size, where a workload has several. Used by the control thread only.
 */
public final class KindsCsv implements Closeable {
    static final String FILE_NAME = "kinds.csv";

    private final RunContext run;
    private final JournalFile file;

    public KindsCsv(Path folder, RunContext run) {
        this.run = run;
        this.file = JournalFile.open(folder.resolve(FILE_NAME), Csv.line(Column.names(KindColumns.ALL)));
    }

    public void add(TrialResult result, Measured measured) {
        for (KindTimes times : measured.kinds()) {
            file.append(Csv.line(Column.fields(KindColumns.ALL, new KindRow(run, result, measured, times))));
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
