package io.blobbench.server.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How one server of a cluster is run.
 *
 * @param command program and arguments, good for a restart with the old data too
 * @param directory of this server alone, created where it is missing; holds its log, and has its name
 * @param ready what shows that it can be used, at every start
 * @param stopGrace what it may take to end by itself
 */
public record NodePlan(List<String> command, Path directory, Readiness ready, Duration stopGrace) {
    public NodePlan {
        command = List.copyOf(command);
    }

    /** Short name for messages: store and number. */
    String name() {
        return directory.getFileName().toString();
    }
}
