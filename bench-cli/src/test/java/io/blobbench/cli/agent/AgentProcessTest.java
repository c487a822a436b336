package io.blobbench.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess;
import io.blobbench.fleet.Invitation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentProcessTest {
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final Invitation INVITATION =
            new Invitation("bench-1", 2, "load3", "10.0.0.1", 7800, 7801, 5000, "QUFB", "QkJC", "U0VDUkVU");

    @Test
    void lastWordsTellWhyAnAgentEnded() throws Exception {
        assertThat(endOf("read line; echo agent 2" + AgentCommand.JOINS + "10.0.0.1:7800; echo no room; exit 3"))
                .isEqualTo("its process ended with exit code 3; its output: no room");
    }

    @Test
    void thatItJoinedTellsNothing() throws Exception {
        assertThat(endOf("read line; echo agent 2" + AgentCommand.JOINS + "10.0.0.1:7800; kill -9 $$"))
                .isEqualTo("its process ended with exit code 137");
    }

    @Test
    void agentsThatDoNotEndAreWaitedForTogether() throws Exception {
        Duration patience = Duration.ofSeconds(3); // and much more for four one after the other
        List<AgentProcess> agents = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            agents.add(AgentProcess.start(
                    List.of("sh", "-c", "trap '' TERM; exec sleep 60"), INVITATION, patience, line -> {}));
        }

        long startNs = System.nanoTime();
        agents.forEach(AgentProcess::askToEnd);
        agents.forEach(AgentProcess::close);

        assertThat(Duration.ofNanos(System.nanoTime() - startNs)).isLessThan(patience.multipliedBy(agents.size()));
    }

    private static String endOf(String script) throws Exception {
        try (AgentProcess agent = AgentProcess.start(List.of("sh", "-c", script), INVITATION, line -> {})) {
            BenchProcess.await(
                    DEADLINE, "the end of the agent", () -> agent.ended().isPresent());
            return agent.ended().orElseThrow();
        }
    }
}
