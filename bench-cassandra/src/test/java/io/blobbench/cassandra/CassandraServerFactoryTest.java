package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.OperationKind;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CassandraServerFactoryTest {
    @ParameterizedTest
    @ValueSource(strings = {"commitlog_sync", "commitlog_sync_period", "periodic_commitlog_sync_lag_block"})
    void theTimeToWriteALogHasNoEffectWhereNothingIsWrittenToIt(String setting) {
        assertThat(reason(setting, Durability.NONE, OperationKind.APPEND))
                .hasValue("nothing is written to the commit log where layout.durability is none");
        assertThat(reason(setting, Durability.PERIODIC, OperationKind.APPEND)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"ADD", "UPDATE", "DELETE"})
    void transactionsUseTheLogOfTheServersOwnTable(OperationKind kind) {
        assertThat(reason("commitlog_sync", Durability.NONE, kind)).isEmpty();
    }

    @Test
    void otherSettingsHaveAnEffect() {
        assertThat(reason("commitlog_segment_size", Durability.NONE, OperationKind.APPEND))
                .isEmpty();
    }

    private static Optional<String> reason(String setting, Durability durability, OperationKind kind) {
        return new CassandraServerFactory().noEffectReason(setting, durability, Set.of(OperationKind.GET, kind));
    }
}
