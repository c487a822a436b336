package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerDefaultsTest {
    @ParameterizedTest
    @CsvSource({
        "log.flush.interval.messages, layout.durability sets it for each topic",
        "log.flush.interval.ms, layout.durability sets it for each topic",
        "compression.type, topics store what producers send: the option compression decides",
        "log.retention.ms, bench has its topics keep all records",
        "default.replication.factor, layout.replicas sets it for each topic"
    })
    void aDefaultThatTopicsReplaceHasNoEffect(String setting, String reason) {
        assertThat(BrokerDefaults.noEffectReason(setting)).hasValue(reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "heap",
                "log.flush.scheduler.interval.ms",
                "log.retention.check.interval.ms",
                "log.segment.bytes",
                "min.insync.replicas",
                "num.io.threads",
                "socket.request.max.bytes"
            })
    void otherSettingsHaveAnEffect(String setting) {
        assertThat(BrokerDefaults.noEffectReason(setting)).isEmpty();
    }
}
