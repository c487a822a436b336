package io.blobbench.trial.fleet;

import java.time.Duration;

/**
 * The rules of a fleet's trials.
 *
 * @param continues whether the others continue when an agent is lost; else the trial ends
 * @param skewLimit a trial whose agents began further apart than this, or whose clocks are known no better, is INVALID
 * @param silence how long an agent that lives may be silent: no answer is given up sooner
 */
public record FleetRules(boolean continues, Duration skewLimit, Duration silence) {}
