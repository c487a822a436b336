package io.blobbench.trial;

import java.nio.file.Path;

/**
 * The host of a trial, as far as the trial must know it.
 *
 * @param folder on the disk that local servers write to, and that must not become full
 * @param loopbackBytesPerSecond what connections over loopback carry; 0 where unknown
 * @param otherServers whether local servers of another process of this run, as those of a fleet's controller, are in its network
 */
public record TrialHost(Path folder, double loopbackBytesPerSecond, boolean otherServers) {
    /** A host with no other local servers than those of the trial itself. */
    public TrialHost(Path folder, double loopbackBytesPerSecond) {
        this(folder, loopbackBytesPerSecond, false);
    }
}
