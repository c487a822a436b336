package io.blobbench.results.csv;

import io.blobbench.host.Interval;
import io.blobbench.results.JournalFile;
import io.blobbench.results.RunContext;
import io.blobbench.results.column.Column;
import io.blobbench.results.column.IntervalColumns;
import io.blobbench.results.column.IntervalRow;
import io.blobbench.scenario.Cell;
import java.io.Closeable;
import java.nio.file.Path;

/** intervals.csv: one row per interval, with the operating system at once. Used by the control thread only. */
public final class IntervalsCsv implements Closeable {
    public static final String FILE_NAME = "intervals.csv";

    private final RunContext run;
    private final JournalFile file;

    public IntervalsCsv(Path folder, RunContext run) {
        this.run = run;
        this.file = JournalFile.open(folder.resolve(FILE_NAME), Csv.line(Column.names(IntervalColumns.ALL)));
    }

    public void add(Cell cell, int trial, Interval interval) {
        file.append(Csv.line(Column.fields(IntervalColumns.ALL, new IntervalRow(run, cell, trial, interval))));
    }

    /** To be called between measurements only: while a disk syncs for us, it does not serve the store. */
    public void force() {
        file.force();
    }

    @Override
    public void close() {
        file.close();
    }
}
