package io.blobbench.trial.sweep;

import io.blobbench.scenario.Scenario;
import io.blobbench.server.ServerKit;
import io.blobbench.trial.LocalServers;
import io.blobbench.trial.RunListener;
import io.blobbench.trial.ServerOptions;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialHost;

/** Runs every cell of a scenario on one target. Control thread only, but for {@link #interrupt}. */
public final class SweepRunner {
    private final RunListener listener;
    private final RunSetup setup;
    private final CellRunner cells;

    /**
     * A runner for one run.
     *
     * @param kit builds local servers
     * @param options of local servers; how full the disk of their folder is, is watched for servers of others too
     */
    public SweepRunner(Target target, ServerKit kit, ServerOptions options, RunListener listener, RunSetup setup) {
        this.listener = listener;
        this.setup = setup;
        LocalServers servers = target.local() && target.servers().isPresent()
                ? new LocalServers(target.servers().get(), target.loader(), kit, options, listener)
                : LocalServers.NONE;
        TrialHost host = new TrialHost(options.directory(), setup.loopbackBytesPerSecond());
        this.cells = new CellRunner(target, setup, listener, host, servers);
    }

    /** Any thread: ends the load at once; {@link #run} writes the broken trial's row, stops the servers and returns. */
    public void interrupt() {
        cells.interrupt();
    }

    /** Runs all trials; returns when the last one has ended, the servers have stopped and every row is written. */
    public RunSummary run(Scenario scenario) {
        Sweep sweep = begin(scenario);
        try (sweep) {
            boolean more = true;
            while (more) {
                more = sweep.nextTrial();
            }
        }
        return sweep.summary();
    }

    /** Prepares to run the trials one by one; servers are started by the first that needs them. */
    public Sweep begin(Scenario scenario) {
        return new Sweep(scenario, cells, listener, setup);
    }
}
