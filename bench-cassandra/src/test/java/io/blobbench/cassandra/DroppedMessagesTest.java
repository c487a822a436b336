package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cassandra.DroppedMessages.Counts;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DroppedMessagesTest {
    private static final Map<String, Counts> BEFORE = Map.of("a:1", new Counts(7, 100), "b:1", new Counts(8, 5));

    @Test
    void nodesThatCountTheSameLostNothing() {
        assertThat(DroppedMessages.between(BEFORE, BEFORE)).isEmpty();
    }

    @Test
    void messagesThatWereDroppedMeanwhileAreTold() {
        Map<String, Counts> after = Map.of("a:1", new Counts(7, 112), "b:1", new Counts(8, 5));

        assertThat(DroppedMessages.between(BEFORE, after)).hasValue("a:1 dropped messages to or from other nodes: 12");
    }

    @Test
    void aNodeThatWasStartedCountsFromZero() {
        Map<String, Counts> after =
                new TreeMap<>(Map.of("a:1", new Counts(9, 0), "b:1", new Counts(8, 6), "c:1", new Counts(1, 0)));

        assertThat(DroppedMessages.between(BEFORE, after))
                .hasValue("a:1 was started, b:1 dropped messages to or from other nodes: 1, c:1 was started");
    }
}
