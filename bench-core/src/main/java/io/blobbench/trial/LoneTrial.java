package io.blobbench.trial;

import io.blobbench.scenario.Cell;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerNode;
import io.blobbench.store.StoreSettings;
import java.nio.file.Path;
import java.util.List;

/** A trial without a run around it, on servers that somebody else looks after. */
public final class LoneTrial implements TrialExecution, AutoCloseable {
    private final ControlCalls calls;
    private final TrialRunner runner;

    /**
     * Prepares the trial.
     *
     * @param servers local ones, to be watched
     * @param folder on the disk that the trial must not fill
     * @param loopbackBytesPerSecond what connections over loopback carry on this host; 0 where unknown
     */
    public LoneTrial(
            Target target,
            Cell cell,
            int trial,
            List<ServerNode> servers,
            Path folder,
            double loopbackBytesPerSecond,
            RunListener listener) {
        TrialHost host = new TrialHost(folder, loopbackBytesPerSecond);
        this.calls = new ControlCalls(target.loader());
        this.runner = new TrialRunner(target, cell, trial, servers, host, calls, listener, NanoClock.SYSTEM);
    }

    @Override
    public TrialResult run(StoreSettings settings, String layoutName) {
        return runner.run(settings, layoutName);
    }

    @Override
    public void requestStop() {
        runner.requestStop();
    }

    @Override
    public boolean loading() {
        return runner.loading();
    }

    @Override
    public boolean ranOutOfRoom() {
        return runner.ranOutOfRoom();
    }

    @Override
    public void close() {
        calls.close();
    }
}
