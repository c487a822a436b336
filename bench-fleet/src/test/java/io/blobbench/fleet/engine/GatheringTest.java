package io.blobbench.fleet.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.fleet.FleetPlan;
import io.blobbench.fleet.LaunchedAgent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GatheringTest {
    private static final FleetPlan PLAN = new FleetPlan(
            List.of("a", "b"),
            "127.0.0.1",
            0,
            0,
            "build",
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            true,
            notice -> {});

    private final Gathering gathering = new Gathering(PLAN, new Roster());

    @Test
    void theEndsOfAllProcessesAreAwaited() throws Exception {
        gathering.launched(0, endingAfterLooks(1, "exit code 0"));
        gathering.launched(1, endingAfterLooks(3, "exit code 1"));

        gathering.awaitEnds(List.of(0, 1), Duration.ofHours(1));

        assertThat(gathering.ended(0)).contains("exit code 0");
        assertThat(gathering.ended(1)).contains("exit code 1");
    }

    @Test
    void anEndThatNobodyKnowsIsAwaitedToTheLimit() throws Exception {
        gathering.launched(0, new NoAgent());

        gathering.awaitEnds(List.of(0, 1), Duration.ofMillis(1));

        assertThat(gathering.ended(0)).isEmpty();
        assertThat(gathering.ended(1)).isEmpty();
    }

    /** An agent whose end is not known yet at the first looks. */
    private static LaunchedAgent endingAfterLooks(int looks, String end) {
        return new LaunchedAgent() {
            private int asked;

            @Override
            public Optional<String> ended() {
                return ++asked > looks ? Optional.of(end) : Optional.empty();
            }

            @Override
            public void close() {}
        };
    }
}
