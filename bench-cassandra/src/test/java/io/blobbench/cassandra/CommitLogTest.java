package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @Test
    void aLogThatIsWrittenInBatchesHasNoPeriod() {
        assertThat(CommitLog.found(Map.of("commitlog_sync", "batch", "commitlog_sync_period", "0ms")))
                .isEqualTo(CommitLog.ALWAYS);
    }

    @Test
    void aServerThatDoesNotTellIsNeither() {
        assertThat(CommitLog.found(Map.of())).isEqualTo("commitlog_sync: unknown");
    }
}
