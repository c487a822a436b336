package io.blobbench.cli.display;

import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.trial.event.RunListener;

/** Shows a run in progress. Called on the control thread; its downloads on the resolver's threads. */
public interface Display extends RunListener, AutoCloseable {
    /** Receives the progress of fetched server files. */
    DownloadListener downloads();

    /** Shows a line that stays. */
    void say(String line);

    /** Leaves nothing unfinished on the terminal; may be called twice. */
    @Override
    void close();
}
