package io.blobbench.fleet.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.infinispan.remoting.transport.Address;
import org.jgroups.Event;
import org.jgroups.stack.Protocol;
import org.jgroups.util.ExtendedUUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Connections that end below protocols whose threads have ended. */
final class ClosedConnectionsTest {
    private static final Event SUSPECT = new Event(Event.SUSPECT, List.of());

    private final ClosedConnections closed = new ClosedConnections();

    ClosedConnectionsTest() {
        closed.setUpProtocol(new Ended());
        closed.setDownProtocol(new Transport());
    }

    private static final class Ended extends Protocol {
        @Override
        public Object up(Event event) {
            throw new RejectedExecutionException("terminated");
        }
    }

    private static final class Transport extends Protocol {
        @Override
        public @Nullable Object down(Event event) {
            return null;
        }
    }

    @Test
    void aConnectionThatEndedIsForgottenWhenItsMemberAnswers() {
        ExtendedUUID member = Address.randomUUID();
        closed.leave();

        closed.up(new Event(Event.SUSPECT, List.of(member)));
        assertThat(closed.with(Address.fromExtendedUUID(member))).isTrue();

        closed.down(new Event(Event.UNSUSPECT, member));
        assertThat(closed.with(Address.fromExtendedUUID(member))).isFalse();
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
