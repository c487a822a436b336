package io.blobbench.cli.display;

import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.trial.event.RunListener;

/** Shows a run while it goes on. Told by the control thread, its downloads by the resolver's threads. */
public interface Display extends RunListener, AutoCloseable {
    /** Told of the server files that are fetched. */
    DownloadListener downloads();

    /** Shows a line that stays. */
    void say(String line);

    /** Leaves nothing unfinished on the terminal; may be called twice. */
    @Override
    void close();
}
