package io.blobbench.fleet.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jgroups.Event;
import org.jgroups.stack.Protocol;
import org.junit.jupiter.api.Test;

/** Connections that end below protocols whose threads have ended. */
final class ClosedConnectionsTest {
    private static final Event SUSPECT = new Event(Event.SUSPECT, List.of());

    private final ClosedConnections closed = new ClosedConnections();

    ClosedConnectionsTest() {
        closed.setUpProtocol(new Ended());
    }

    private static final class Ended extends Protocol {
        @Override
        public Object up(Event event) {
            throw new RejectedExecutionException("terminated");
        }
    }

    @Test
    void theEndOfAConnectionIsNoFailureOfAMemberThatLeaves() {
        closed.leave();

        assertThat(closed.up(SUSPECT)).isNull();
    }

    @Test
    void aMemberThatStaysFailsIfItCannotSuspectAnother() {
        assertThatThrownBy(() -> closed.up(SUSPECT)).isInstanceOf(RejectedExecutionException.class);
    }
}
