package io.blobbench.trial.event;

/** Follows a run. */
@FunctionalInterface
public interface RunListener {
    /** Called on the control thread, with one event after another in the order in which they happened. */
    void on(RunEvent event);
}
