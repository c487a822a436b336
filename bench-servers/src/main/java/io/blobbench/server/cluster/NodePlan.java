package io.blobbench.server.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The command and the conditions under which one server of a cluster runs.
 *
 * @param command program and arguments, also valid for a restart with the old data
 * @param directory of this server alone, created if missing; holds its log, and has its name
 * @param ready the check that it can be used, made at every start
 * @param stopGrace time in which it may end by itself
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
