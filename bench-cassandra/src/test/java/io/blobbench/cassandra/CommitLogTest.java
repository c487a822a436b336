package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommitLogTest {
    @ParameterizedTest
    @CsvSource({
        "commitlog_sync_period, 1000ms",
        "commitlog_sync_period, 1s",
        "commitlog_sync_period, 5ms",
        "commitlog_sync_period_in_ms, 1000"
    })
    void aLogThatIsWrittenEverySecondIsPeriodic(String name, String period) {
        assertThat(CommitLog.found(Map.of("commitlog_sync", "periodic", name, period)))
                .isEqualTo(CommitLog.PERIODIC);
    }

    @ParameterizedTest
    @CsvSource({
        "commitlog_sync_period, 1001ms, 1001ms",
        "commitlog_sync_period, 10s, 10s",
        "commitlog_sync_period, 1m, 1m",
        "commitlog_sync_period_in_ms, 10000, 10000ms"
    })
    void aLogThatIsWrittenLaterIsNotAndNamesItsPeriod(String name, String period, String shown) {
        assertThat(CommitLog.found(Map.of("commitlog_sync", "periodic", name, period)))
                .isEqualTo("commitlog_sync: periodic and commitlog_sync_period: " + shown);
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch", "group"})
    void aLogThatAnswersWaitForHasNoPeriod(String sync) {
        assertThat(CommitLog.found(Map.of("commitlog_sync", sync, "commitlog_sync_period", "0ms")))
                .isEqualTo(CommitLog.ALWAYS);
    }

    @Test
    void everyNodeMustWriteItsLogAsADurabilityNeedsIt() throws Exception {
        Map<String, String> always = Map.of("commitlog_sync", "batch");
        Map<String, String> late = Map.of("commitlog_sync", "periodic", "commitlog_sync_period", "10000ms");
        SortedMap<String, Map<String, String>> nodes = new TreeMap<>(Map.of("a:1", always, "b:1", always, "c:1", late));

        assertThatThrownBy(() -> CommitLog.require(Durability.ALWAYS, nodes))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage(
                        "durability always was asked for, which needs servers with commitlog_sync: batch or group, but"
                                + " node c:1 has commitlog_sync: periodic and commitlog_sync_period: 10000ms");
        CommitLog.require(Durability.NONE, nodes);
        CommitLog.require(Durability.ALWAYS, nodes.headMap("c"));
    }

    @Test
    void aServerThatDoesNotTellIsNeither() {
        assertThat(CommitLog.found(Map.of())).isEqualTo("commitlog_sync: unknown");
    }
}
