package io.blobbench.cli;

import io.blobbench.structure.PackageOrderContract;
import java.util.List;
import java.util.Map;
import java.util.Set;

final class CommandPackagesTest extends PackageOrderContract {
    @Override
    protected List<String> order() {
        return List.of(
                "base",
                "trace",
                "explain",
                "display",
                "live",
                "options",
                "calibrate",
                "fork",
                "agent",
                "fleet",
                "server",
                "seal",
                "clean",
                "doctor",
                "list",
                "run",
                "result",
                "");
    }

    /** The schema of a scenario is made of those of its keys, some of which are scenarios in turn. */
    @Override
    protected Map<String, Set<String>> knownCycles() {
        return Map.of("explain", Set.of("KeySchema", "ScenarioSchema"));
    }
}
