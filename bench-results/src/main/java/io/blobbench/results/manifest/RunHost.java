package io.blobbench.results.manifest;

import io.blobbench.host.HostDescription;
import java.util.Optional;

/**
 * The machine that the harness runs on, as far as known.
 *
 * @param description of the machine
 * @param calibration the latest of the harness on it; empty when there was none
 */
public record RunHost(HostDescription description, Optional<Calibration> calibration) {}
