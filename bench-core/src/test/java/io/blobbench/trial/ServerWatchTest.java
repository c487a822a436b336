package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.PhaseListener;
import io.blobbench.measure.Counts;
import io.blobbench.measure.Latencies;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerWatchTest {
    private static final PhaseListener ALWAYS_ON = (start, seconds, counts, latencies) -> true;

    private final FakeNode first = new FakeNode("kafka-1");
    private final FakeNode second = new FakeNode("kafka-2");
    private final ServerWatch watch = new ServerWatch(List.of(first, second));

    @Test
    void aPhaseGoesOnWhileAServerIsLeft() {
        assertThat(goesOn(ALWAYS_ON)).isTrue();
        first.kill();
        assertThat(goesOn(ALWAYS_ON)).isTrue();
        assertThat(watch.noneLeft()).isFalse();

        second.kill();

        assertThat(goesOn(ALWAYS_ON)).isFalse();
        assertThat(watch.noneLeft()).isTrue();
    }

    @Test
    void itsListenerEndsAPhaseToo() {
        assertThat(goesOn((start, seconds, counts, latencies) -> false)).isFalse();
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
    void whereNoServersAreWatchedNoneHasEnded() {
        ServerWatch idle = new ServerWatch(List.of());

        assertThat(idle.noneLeft()).isFalse();
        assertThat(idle.ended()).isEmpty();
    }

    private boolean goesOn(PhaseListener listener) {
        return watch.over(listener).interval(0, 1, Counts.ZERO, Latencies.empty());
    }
}
