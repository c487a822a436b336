package io.blobbench.idle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class KeepAlivesTest {
    @Test
    void heartbeatsOfEachConnectionAreEquallyFarApart() throws IOException {
        KeepAlives keepAlives = new KeepAlives(Duration.ofNanos(100), Duration.ofNanos(1));
        Held first = open(0);
        Held second = open(1);
        keepAlives.add(first, false, 0);
        keepAlives.add(second, false, 30);

        assertThat(keepAlives.nextBeat(99)).isNull();
        assertThat(keepAlives.untilNextNs(99, 1000)).isEqualTo(1);
        assertThat(keepAlives.nextBeat(100)).isSameAs(first);
        assertThat(keepAlives.nextBeat(129)).isNull();
        assertThat(keepAlives.nextBeat(130)).isSameAs(second);
        assertThat(keepAlives.nextBeat(200)).isSameAs(first);
    }

    @Test
    void requestsAreSpreadOverTheTimeBetweenTwoOfOneConnection() throws IOException {
        KeepAlives keepAlives = new KeepAlives(Duration.ZERO, Duration.ofNanos(100));
        Held first = open(0);
        Held second = open(1);
        keepAlives.add(first, true, 0);
        keepAlives.add(open(2), false, 0);
        keepAlives.add(second, true, 0);

        assertThat(keepAlives.nextRequest(5)).as("before it began").isNull();
        keepAlives.begin(10);
        assertThat(keepAlives.nextRequest(10)).isSameAs(first);
        assertThat(keepAlives.nextRequest(59)).isNull();
        assertThat(keepAlives.untilNextNs(59, 1000)).isEqualTo(1);
        assertThat(keepAlives.nextRequest(75)).isSameAs(second);
        assertThat(second.dueNs).as("when it was due, not when it was sent").isEqualTo(60);
        assertThat(keepAlives.nextRequest(110)).isSameAs(first);
        keepAlives.end();
        assertThat(keepAlives.nextRequest(1000)).isNull();
    }

    @Test
    void requestsThatFallDueDuringAnotherAreOwedWithTheirOwnTimes() throws IOException {
        KeepAlives keepAlives = new KeepAlives(Duration.ZERO, Duration.ofNanos(100));
        Held held = open(0);
        keepAlives.add(held, true, 0);
        keepAlives.begin(10);

        assertThat(keepAlives.nextRequest(10)).isSameAs(held);
        assertThat(keepAlives.takeOwed(held)).isFalse();
        held.state = Held.State.ASKING;
        assertThat(keepAlives.nextRequest(110)).isSameAs(held);
        assertThat(held.dueNs).as("of the one without answer").isEqualTo(10);
        assertThat(keepAlives.nextRequest(215)).isSameAs(held);
        assertThat(keepAlives.takenDueNs()).isEqualTo(210);
        assertThat(keepAlives.waiting())
                .as("the one without answer, and two that are owed")
                .isEqualTo(3);
        keepAlives.end();

        assertThat(keepAlives.takeOwed(held)).isTrue();
        assertThat(held.dueNs).isEqualTo(110);
        assertThat(keepAlives.takeOwed(held)).isTrue();
        assertThat(held.dueNs).isEqualTo(210);
        assertThat(keepAlives.takeOwed(held)).isFalse();
    }

    @Test
    void aRequestIsLateByWhenItWasSentNotByWhenItWasDue() throws IOException {
        Waits waits = new Waits(100);
        Held punctual = open(0);
        Held owed = open(1);
        punctual.state = Held.State.ASKING;
        owed.state = Held.State.ASKING;
        punctual.dueNs = 20;
        punctual.waitsSinceNs = 20;
        owed.dueNs = 10;
        owed.waitsSinceNs = 60;
        waits.add(punctual);
        waits.add(owed);

        assertThat(waits.untilLateNs(119, 1000)).as("the loop sleeps no longer").isEqualTo(1);
        assertThat(waits.untilLateNs(19, 100)).isEqualTo(100);
        assertThat(waits.late(119)).isNull();
        assertThat(waits.late(120)).isSameAs(punctual);
        assertThat(waits.late(159)).isNull();
        assertThat(waits.late(160)).isSameAs(owed);
    }

    @Test
    void theOneThatWaitsLongestIsLateFirstAndAnsweredOnesAreForgotten() throws IOException {
        Waits waits = new Waits(100);
        Held first = open(0);
        Held second = open(1);
        first.state = Held.State.ASKING;
        second.state = Held.State.GREETING;
        first.waitsSinceNs = 10;
        second.waitsSinceNs = 20;
        waits.add(first);
        waits.add(second);

        assertThat(waits.untilLateNs(109, 1000)).isEqualTo(1);
        assertThat(waits.late(109)).isNull();
        first.state = Held.State.OPEN;
        assertThat(waits.untilLateNs(109, 1000)).isEqualTo(11);
        assertThat(waits.late(119)).isNull();
        assertThat(waits.none()).isFalse();
        assertThat(waits.late(120)).isSameAs(second);
        assertThat(waits.none()).isTrue();
        assertThat(waits.untilLateNs(120, 1000)).isEqualTo(1000);
    }

    private static Held open(int index) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.close();
        Held held = new Held(channel, index, 0);
        held.state = Held.State.OPEN;
        return held;
    }
}
