package io.blobbench.results.csv;

import io.blobbench.results.JournalFile;
import io.blobbench.results.RunContext;
import io.blobbench.results.column.Column;
import io.blobbench.results.column.FaultColumns;
import io.blobbench.results.column.FaultRow;
import io.blobbench.trial.facts.FaultEffect;
import io.blobbench.trial.facts.FaultLedger;
import io.blobbench.trial.facts.TrialResult;
import java.io.Closeable;
import java.nio.file.Path;

/** faults.csv: one row per trial and fault, where a scenario has faults. Used by the control thread only. */
public final class FaultsCsv implements Closeable {
    static final String FILE_NAME = "faults.csv";

    private final RunContext run;
    private final JournalFile file;

    public FaultsCsv(Path folder, RunContext run) {
        this.run = run;
        this.file = JournalFile.open(folder.resolve(FILE_NAME), Csv.line(Column.names(FaultColumns.ALL)));
    }

    public void add(TrialResult result, FaultLedger ledger) {
        int number = 1;
        for (FaultEffect effect : ledger.effects()) {
            file.append(Csv.line(Column.fields(FaultColumns.ALL, new FaultRow(run, result, number++, effect))));
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
