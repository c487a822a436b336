package io.blobbench.trial;

import io.blobbench.server.ServerException;
import io.blobbench.trial.fault.TrialServers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The host of a trial, as far as the trial must know it.
 *
 * @param folders on the disks that local servers write to, and that must not become full; that of the results is the first
 * @param loopbackBytesPerSecond what connections over loopback carry; 0 where unknown
 * @param otherServers whether local servers of another process of this run, as those of a fleet's controller, are in its network
 */
public record TrialHost(List<Path> folders, double loopbackBytesPerSecond, boolean otherServers) {
    public TrialHost {
        folders = List.copyOf(folders);
    }

    /** A host with no other local servers than those of the trial itself. */
    public TrialHost(Path folder, double loopbackBytesPerSecond) {
        this(List.of(folder), loopbackBytesPerSecond, false);
    }

    /**
     * The same with the folders of servers that run, whose data settings may have moved to other disks.
     *
     * @throws ServerException when these folders cannot be determined
     */
    public TrialHost with(TrialServers servers) throws ServerException {
        try {
            List<Path> all =
                    Stream.concat(folders.stream(), servers.data().stream()).toList();
            return new TrialHost(all, loopbackBytesPerSecond, otherServers);
        } catch (IOException e) {
            throw new ServerException("cannot read where the servers have their data: " + e, e);
        }
    }
}
