package io.blobbench.cli.run;

import io.blobbench.results.ResultsException;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Journals each event of a run first, so that nothing is shown that is not on disk, and neither with a secret in it. Control thread only.
 */
final class RunReporter implements RunListener {
    private final ResultsWriter journal;
    private final RunListener display;
    private final UnaryOperator<String> hide;
    private Optional<ResultsException> unwritable = Optional.empty();

    /** @param hide takes secrets out of a text */
    RunReporter(ResultsWriter journal, RunListener display, UnaryOperator<String> hide) {
        this.journal = journal;
        this.display = display;
        this.hide = hide;
    }

    @Override
    public void on(RunEvent event) {
        RunEvent shown = event.withTexts(hide);
        if (!(shown instanceof RunEvent.Phase)) {
            write(shown);
        }
        display.on(shown);
    }

    /**
     * After a failure nothing is written any more, because the trial in which it happened would have a row that accuses the store;
     * except the judgement of the cells, for without it the rows before the failure are not final.
     */
    private void write(RunEvent event) {
        if (unwritable.isPresent() && !(event instanceof RunEvent.CellsJudged)) {
            // Another one each time: the first may already be on its way, and none can be suppressed by itself.
            throw new ResultsException(unwritable.get().getMessage(), unwritable.get());
        }
        try {
            journal.on(event);
        } catch (ResultsException e) {
            unwritable = Optional.of(e);
            throw e;
        }
    }
}
