package io.blobbench.fleet.engine;

import io.blobbench.fleet.Agent;
import io.blobbench.fleet.Fleet;
import io.blobbench.fleet.FleetPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A process that is the controller of two {@link EchoAgent}s, and prints their pids when it has them. Its argument is their folder. */
public final class EchoController {
    private static final String BUILD = "build";

    private EchoController() {}

    /** Runs until it is killed. */
    public static void main(String[] arguments) throws Exception {
        FleetPlan plan = new FleetPlan(
                List.of("a", "b"),
                "127.0.0.1",
                0,
                0,
                BUILD,
                Duration.ofMinutes(3),
                Duration.ofSeconds(30),
                false,
                System.err::println);
        try (TestLauncher launcher = new TestLauncher(Path.of(arguments[0]), BUILD);
                Fleet fleet = new InfinispanEngine().gather(plan, launcher)) {
            System.out.println(fleet.agents().stream()
                    .map(Agent::pid)
                    .map(pid -> Long.toString(pid))
                    .collect(Collectors.joining(" ")));
            TimeUnit.MINUTES.sleep(10);
        }
    }
}
