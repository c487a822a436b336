package io.blobbench.results.csv;

import io.blobbench.results.JournalFile;
import io.blobbench.results.RunContext;
import io.blobbench.results.column.AgentColumns;
import io.blobbench.results.column.AgentRow;
import io.blobbench.results.column.Column;
import io.blobbench.trial.event.RunEvent;
import java.io.Closeable;
import java.nio.file.Path;

/** agents.csv: one row per trial and agent, where the load came from several hosts. Used by the control thread only. */
public final class AgentsCsv implements Closeable {
    static final String FILE_NAME = "agents.csv";

    private final RunContext run;
    private final JournalFile file;

    public AgentsCsv(Path folder, RunContext run) {
        this.run = run;
        this.file = JournalFile.open(folder.resolve(FILE_NAME), Csv.line(Column.names(AgentColumns.ALL)));
    }

    public void add(RunEvent.AgentsEnded trial) {
        trial.agents()
                .forEach(agent ->
                        file.append(Csv.line(Column.fields(AgentColumns.ALL, new AgentRow(run, trial, agent)))));
    }

    @Override
    public void close() {
        file.close();
    }
}
