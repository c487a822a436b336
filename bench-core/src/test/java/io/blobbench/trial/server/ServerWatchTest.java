package io.blobbench.trial.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.PhaseInterval;
import io.blobbench.load.PhaseListener;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerNode;
import io.blobbench.trial.FakeNode;
import io.blobbench.trial.fault.Crash;
import io.blobbench.trial.fault.DownServers;
import io.blobbench.trial.fault.TrialServers;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerWatchTest {
    private static final PhaseListener ALWAYS_ON = passed -> true;

    private final FakeNode first = new FakeNode("kafka-1");
    private final FakeNode second = new FakeNode("kafka-2");
    private final DownServers down = new DownServers();
    private final ServerWatch watch = new ServerWatch(List.of(first, second), down);
    private boolean answersGivenUp;

    @Test
    void aPhaseGoesOnWhileAServerIsLeft() {
        assertThat(goesOn(ALWAYS_ON)).isTrue();
        first.kill();
        assertThat(goesOn(ALWAYS_ON)).isTrue();
        assertThat(watch.noneLeft()).isFalse();
        assertThat(answersGivenUp).isFalse();

        second.kill();

        assertThat(goesOn(ALWAYS_ON)).isFalse();
        assertThat(watch.noneLeft()).isTrue();
        assertThat(answersGivenUp).isTrue();
    }

    @Test
    void itsListenerEndsAPhaseToo() {
        assertThat(goesOn(passed -> false)).isFalse();
    }

    @Test
    void serversThatEndedAreNamed() {
        assertThat(watch.ended()).isEmpty();

        second.kill();
        assertThat(watch.ended()).contains("kafka-2 ended during the trial");

        first.end("java.io.IOException: No space left on device");
        assertThat(watch.ended())
                .contains("kafka-1, kafka-2 ended during the trial, whose log says: no space left on device");
    }

    @Test
    void aServerWithoutHeapSaysSo() {
        first.end("Terminating due to java.lang.OutOfMemoryError: Java heap space");

        assertThat(watch.ended())
                .contains(
                        "kafka-1 ended during the trial, whose log says: java.lang.OutOfMemoryError: Java heap space");
    }

    @Test
    void aServerThatTheSystemKilledSaysSo() {
        second.endKilled();

        assertThat(watch.ended())
                .contains(
                        "kafka-2 ended during the trial, killed with SIGKILL, as by a system that is short of memory");
    }

    @Test
    void ofSeveralServersEachWasKilledOrNoneIsSaidToBe() {
        first.end("no more");
        second.endKilled();

        assertThat(watch.ended()).contains("kafka-1, kafka-2 ended during the trial");
    }

    @Test
    void aTextOfAnotherProcessAboutTheSameServersIsCompleted() {
        second.endKilled();

        assertThat(watch.withKill("kafka-2 ended during the trial"))
                .isEqualTo(watch.ended().orElseThrow());
        assertThat(watch.withKill("kafka-1 ended during the trial")).isEqualTo("kafka-1 ended during the trial");
        assertThat(watch.withKill("")).isEmpty();

        first.end("no more");
        assertThat(watch.withKill("kafka-1, kafka-2 ended during the trial"))
                .isEqualTo("kafka-1, kafka-2 ended during the trial");
    }

    @Test
    void whereNoServersAreWatchedNoneHasEnded() {
        ServerWatch idle = new ServerWatch(List.of(), down);

        assertThat(idle.noneLeft()).isFalse();
        assertThat(idle.ended()).isEmpty();
    }

    @Test
    void serversThatAreKilledOnPurposeEndNoPhaseAndAreNoAccident() {
        Crash crash = new Crash(TrialServers.watched(List.of(first, second)), down);

        crash.kill();

        assertThat(goesOn(ALWAYS_ON)).isTrue();
        assertThat(watch.ended()).isEmpty();
        assertThat(watch.noneLeft()).isTrue();
        assertThat(answersGivenUp).isFalse();
    }

    @Test
    void aServerThatEndsAfterItsRestartIsAnAccident() throws Exception {
        Crash crash = new Crash(new Restarting(List.of(first)), down);
        crash.kill();
        crash.recover();
        assertThat(watch.ended()).isEmpty();

        first.kill();

        assertThat(watch.ended()).contains("kafka-1 ended during the trial");
    }

    /** Servers that start whenever they are to. */
    private record Restarting(List<ServerNode> nodes) implements TrialServers {
        @Override
        public void restart(Collection<ServerNode> ended) throws ServerException {
            for (ServerNode node : ended) {
                node.restart();
            }
        }
    }

    private boolean goesOn(PhaseListener listener) {
        return watch.over(listener, () -> answersGivenUp = true)
                .interval(new PhaseInterval(0, 1, Counts.ZERO, OperationTimes.empty()));
    }
}
