package io.blobbench.trial;

import java.nio.file.Path;

/**
 * The host of a trial, as far as the trial must know it.
 *
 * @param folder on the disk that local servers write to, and that must not become full
 * @param loopbackBytesPerSecond what connections over loopback carry; 0 where unknown
 */
public record TrialHost(Path folder, double loopbackBytesPerSecond) {}
