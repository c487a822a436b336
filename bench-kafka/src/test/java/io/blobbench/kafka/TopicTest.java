package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.List;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TopicTest {
    private static final String FLUSHER = "log.flush.scheduler.interval.ms";

    @Test
    void brokersThatDoNotTellHowOftenTheyFlushCannotPromiseIt() {
        for (Config silent : List.of(new Config(List.of()), telling(null))) {
            assertThatThrownBy(() -> Topic.requireFlusher(silent))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessage("durability periodic was asked for, which needs servers with " + FLUSHER
                            + " of at most 1000, but these do not tell theirs");
        }
    }

    @Test
    void brokersThatFlushEverySecondOrMoreOftenPromiseIt() {
        assertThatCode(() -> Topic.requireFlusher(telling("1000"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> Topic.requireFlusher(telling("1001")))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessageContaining("these have " + FLUSHER + " 1001: set layout.durability=none");
    }

    private static Config telling(@Nullable String everyMs) {
        return new Config(List.of(new ConfigEntry(FLUSHER, everyMs)));
    }
}
