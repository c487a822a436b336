package io.blobbench.trial.sweep;

import io.blobbench.scenario.Cell;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.facts.TrialResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Trials that a test makes up. Used by one thread. */
final class ScriptedTrials implements TrialLauncher {
    private final Script script;
    private boolean full;
    private Optional<String> noRoomAfterwards = Optional.empty();
    private Predicate<Cell> refused = cell -> false;

    ScriptedTrials(Script script) {
        this.script = script;
    }

    /** The trial that runs fills its servers. */
    void fill() {
        full = true;
    }

    /** The same with the last interval of its measurement. */
    void fillAtTheEnd(String what) {
        full = true;
        noRoomAfterwards = Optional.of(what);
    }

    /** Cells that are UNSUPPORTED. */
    void refuse(Predicate<Cell> cells) {
        refused = cells;
    }

    @Override
    public List<String> unsupportedReasons(Cell cell) {
        return refused.test(cell) ? List.of("refused") : List.of();
    }

    @Override
    public TrialExecution trial(TrialPlan plan, ControlCalls calls) {
        full = false;
        noRoomAfterwards = Optional.empty();
        return new TrialExecution() {
            @Override
            public TrialResult run(StoreSettings settings, String layoutName) {
                return script.run(plan, layoutName);
            }

            @Override
            public void requestStop() {
                // It does not take any time.
            }

            @Override
            public boolean loading() {
                return false;
            }

            @Override
            public boolean serversUnusable() {
                return full;
            }

            @Override
            public Optional<String> noRoomAfterwards() {
                return noRoomAfterwards;
            }
        };
    }

    @Override
    public boolean staysWarm() {
        return true;
    }

    /** Makes up one trial. */
    @FunctionalInterface
    interface Script {
        /**
         * Returns its result.
         *
         * @param layoutName of what it would create on the store
         */
        TrialResult run(TrialPlan plan, String layoutName);
    }
}
