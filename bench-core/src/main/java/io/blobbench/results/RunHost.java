package io.blobbench.results;

import java.util.Optional;

/**
 * The description of the machine that runs the harness: records, maps or trees whose properties go into run.json.
 *
 * @param description of the machine
 * @param calibration the latest of the harness on it; empty when there was none
 */
public record RunHost(Object description, Optional<?> calibration) {}
