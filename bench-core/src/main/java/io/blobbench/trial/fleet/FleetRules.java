package io.blobbench.trial.fleet;

import java.time.Duration;

/**
 * The rules of a fleet's trials.
 *
 * @param continues whether the others go on when an agent is lost; else the trial ends
 * @param skewLimit a trial whose agents began further apart than this, or whose clocks are known no better, is INVALID
 */
public record FleetRules(boolean continues, Duration skewLimit) {
    public static final FleetRules DEFAULT = new FleetRules(false, Duration.ofMillis(5));
}
