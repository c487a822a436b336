package io.blobbench.trial.fault;

import io.blobbench.host.PageCache;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Servers that have nothing of their files in memory: all are killed, their files dropped from the page cache, and started. One trial. */
public final class ColdStart {
    private final TrialServers servers;
    private final Crash crash;

    /** A start that has not happened. */
    public ColdStart(TrialServers servers, DownServers down) {
        this.servers = servers;
        this.crash = new Crash(servers, down);
    }

    /** Returns when the servers are ready. The thread of a control call. */
    public void restart() throws StoreException {
        try {
            List<Path> folders = servers.data();
            if (folders.isEmpty()) {
                throw new StoreException("the servers have no folder of files here");
            }
            crash.kill();
            for (Path folder : folders) {
                PageCache.evict(folder);
            }
        } catch (IOException e) {
            throw new StoreException("the servers' files stay in memory: " + e.getMessage(), e);
        }
        crash.recover();
    }
}
