package io.blobbench.trial.sweep;

import io.blobbench.schedule.NanoClock;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.TrialRunner;
import io.blobbench.trial.facts.TrialResult;

/** A trial without a run around it, on servers that another process manages. */
public final class LoneTrial implements TrialExecution, AutoCloseable {
    private final ControlCalls calls;
    private final TrialRunner runner;

    /** Prepares the trial. */
    public LoneTrial(Target target, TrialPlan plan) {
        this.calls = new ControlCalls(target.loader());
        this.runner = new TrialRunner(target, plan, calls, NanoClock.SYSTEM);
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
    public boolean serversUnusable() {
        return runner.serversUnusable();
    }

    @Override
    public void close() {
        calls.close();
    }
}
