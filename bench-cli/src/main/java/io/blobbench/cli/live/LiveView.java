package io.blobbench.cli.live;

import io.blobbench.cli.display.Display;
import io.blobbench.results.RunContext;
import java.io.Closeable;
import java.util.function.UnaryOperator;

/** Serves the metrics of the runs of an invocation as long as it is open. Control thread only. */
public interface LiveView extends Closeable {
    /** Shows nothing. */
    LiveView NONE = new LiveView() {
        @Override
        public Display over(Display shown, RunContext run, UnaryOperator<String> hide) {
            return shown;
        }

        @Override
        public void close() {
            // nothing was opened
        }
    };

    /**
     * Follows a run too.
     *
     * @param shown the display of the run for its user
     * @param hide replaces the secrets of the run in a text
     * @return the display to use in its place; closing it closes the other, and reports that the run has ended
     */
    Display over(Display shown, RunContext run, UnaryOperator<String> hide);

    @Override
    void close();
}
