package io.blobbench.trial;

import java.nio.file.Path;

/**
 * What a trial must know of the host that it runs on.
 *
 * @param folder on the disk that local servers write to, and that must not become full
 * @param loopbackBytesPerSecond what connections over loopback carry; 0 where unknown
 */
public record TrialHost(Path folder, double loopbackBytesPerSecond) {}
