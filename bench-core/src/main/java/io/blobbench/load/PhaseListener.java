package io.blobbench.load;

/** Follows a phase. Called on the control thread. */
@FunctionalInterface
public interface PhaseListener {
    /**
     * Some time of the phase has passed.
     *
     * @return whether the phase continues; false ends it before its limits
     */
    boolean interval(PhaseInterval passed);
}
