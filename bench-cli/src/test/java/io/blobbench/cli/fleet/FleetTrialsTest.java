package io.blobbench.cli.fleet;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.fleet.AgentWork;
import io.blobbench.fleet.FleetException;
import io.blobbench.host.HostId;
import io.blobbench.trial.fleet.FleetRules;
import io.blobbench.trial.fleet.RemoteAgent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FleetTrialsTest {
    private static final FleetRules RULES = new FleetRules(false, Duration.ofMillis(5), Duration.ofSeconds(5));
    private static final HostId HERE = HostId.ofThisProcess();

    @Test
    void agentsInAnotherNetworkAreNotSentToLoopbackAddresses() {
        HostId other = new HostId(HERE.kernel(), HERE.network() + " of a container");

        assertThatThrownBy(() -> refuseLoopback(on(HERE), on(other)))
                .isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith("agent 1 on near1 cannot reach localhost:6379 of this machine: ");
    }

    @Test
    void agentsInTheNetworkOfTheControllerAre() {
        assertThatCode(() -> refuseLoopback(on(HERE), on(HERE))).doesNotThrowAnyException();
    }

    @Test
    void agentsThatDoNotAnswerAreLeftToTheTrials() {
        Agent lost = new Agent(() -> {
            throw new FleetException("lost: its process was killed");
        });

        assertThatCode(() -> refuseLoopback(lost)).doesNotThrowAnyException();
    }

    private static void refuseLoopback(Agent... agents) throws Exception {
        try (NearFleet fleet = new NearFleet(List.of(agents))) {
            new FleetTrials(fleet, RULES, "near.yaml", "ssh").refuseLoopback("localhost:6379");
        }
    }

    private static Agent on(HostId host) {
        return new Agent(() -> FleetJson.bytes(new RemoteAgent.Pong(0, 1, host)));
    }

    private record Agent(Answer pong) implements AgentWork {
        @Override
        public byte[] answer(String verb, byte[] json) throws FleetException {
            return pong.make();
        }

        @Override
        public void end(String why) {}
    }

    @FunctionalInterface
    private interface Answer {
        byte[] make() throws FleetException;
    }
}
