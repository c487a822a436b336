package io.blobbench.cli.live;

import io.blobbench.cli.display.Display;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.trial.event.RunEvent;

/**
 * A display, and the metrics of the same run.
 *
 * @param shown receives events first
 */
record MeteredDisplay(Display shown, RunMetrics metrics) implements Display {
    @Override
    public DownloadListener downloads() {
        return shown.downloads();
    }

    @Override
    public void on(RunEvent event) {
        shown.on(event);
        metrics.on(event);
    }

    @Override
    public void say(String line) {
        shown.say(line);
    }

    @Override
    public void close() {
        metrics.ended();
        shown.close();
    }
}
