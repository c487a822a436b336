package io.blobbench.report.page;

import io.blobbench.load.model.IdleLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import java.time.Duration;
import java.util.List;

/** Two cells of connections without work, of which all were opened and held. */
final class IdleRun {
    private static final String CONNECTIONS = "connections";
    private static final LoadModel LOAD = new IdleLoad(1000, Duration.ofSeconds(30), Duration.ofSeconds(10), 0.1, 0);

    private IdleRun() {}

    static List<Cell> cells() {
        return List.of(TrialSamples.cell(LOAD, CONNECTIONS, "1000"), TrialSamples.cell(LOAD, CONNECTIONS, "50000"));
    }

    static void writeTo(ResultsWriter writer, List<Cell> cells) {
        for (Cell cell : cells) {
            int connections = Integer.parseInt(cell.axes().get(CONNECTIONS));
            writer.on(new RunEvent.TrialEnded(TrialSamples.holding(cell, 1, connections)));
        }
    }
}
