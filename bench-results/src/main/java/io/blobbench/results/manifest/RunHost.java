package io.blobbench.results.manifest;

import io.blobbench.host.HostDescription;
import java.util.Optional;

/**
 * What is known of the machine that the harness runs on.
 *
 * @param description of the machine
 * @param calibration the latest of the harness on it; empty when there was none
 */
public record RunHost(HostDescription description, Optional<Calibration> calibration) {}
