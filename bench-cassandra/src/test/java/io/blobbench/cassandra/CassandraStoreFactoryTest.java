package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.SettingException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.operation.OperationKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CassandraStoreFactoryTest {
    private final StoreFactory cassandra = new CassandraStoreFactory();

    @ParameterizedTest
    @EnumSource(names = {"ADD", "UPDATE", "DELETE"})
    void putsAndTransactionsHaveNoOrderOnSeveralReplicas(OperationKind transaction) {
        Set<OperationKind> both = Set.of(OperationKind.PUT, transaction, OperationKind.GET);
        Set<OperationKind> transactions = Set.of(transaction, OperationKind.GET);

        assertThat(cassandra.refusal(both, 2))
                .hasValueSatisfying(why -> assertThat(why).contains("the earlier one may win"));
        assertThat(cassandra.refusal(both, 1)).isEmpty();
        assertThat(cassandra.refusal(transactions, 3)).isEmpty();
    }

    @Test
    void putsAloneHaveOneClockOnAnyNumberOfReplicas() {
        assertThat(cassandra.refusal(Set.of(OperationKind.PUT, OperationKind.GET), 3))
                .isEmpty();
    }

    @Test
    void readsThatAnyServerMayAnswerAreThoseOfOneReplica() {
        CassandraStoreFactory cassandra = new CassandraStoreFactory();

        assertThat(cassandra.consistencyOfReads(Consistency.ANY)).isEqualTo(Consistency.ONE);
        assertThat(cassandra.consistencyOfReads(Consistency.QUORUM)).isEqualTo(Consistency.QUORUM);
    }

    @Test
    void aMajorityAgreesOnTransactionsAtEveryLevel() {
        CassandraStoreFactory cassandra = new CassandraStoreFactory();

        assertThat(cassandra.consistencyOfWrites(OperationKind.UPDATE, Consistency.ANY))
                .isEqualTo(Consistency.QUORUM);
        assertThat(cassandra.consistencyOfWrites(OperationKind.ADD, Consistency.ALL))
                .isEqualTo(Consistency.ALL);
        assertThat(cassandra.consistencyOfWrites(OperationKind.PUT, Consistency.ANY))
                .isEqualTo(Consistency.ANY);
    }

    @ParameterizedTest
    @CsvSource({
        "advanced.throttler.max-concurrent-requests, many, a whole number",
        "basic.request.timeout, soon, 'a duration, such as 500ms or 10s'",
        "advanced.protocol.max-frame-length, wide, 'a size, such as 256MB'",
        "advanced.socket.tcp-no-delay, perhaps, true or false",
        "advanced.metrics.session.cql-requests.slo, 'soon, later', 'durations, such as 500ms or 10s'"
    })
    void aValueThatTheDriverCannotReadIsRefusedBeforeAServerIsContacted(String name, String value, String expected) {
        StoreSettings settings = new StoreSettings(List.of("127.0.0.1:9042"), Map.of(name, value));

        assertThatThrownBy(() -> cassandra.check(settings))
                .isInstanceOf(SettingException.class)
                .hasMessage("cassandra client setting '" + name + "' must be " + expected);
    }

    @Test
    void aQueueWithoutTurnsIsRefused() {
        String name = "advanced.throttler.max-concurrent-requests";
        StoreSettings settings = new StoreSettings(List.of("127.0.0.1:9042"), Map.of(name, "0"));

        assertThatThrownBy(() -> cassandra.check(settings))
                .isInstanceOf(SettingException.class)
                .hasMessage("cassandra client setting '" + name + "' must be at least 1, got 0");
    }

    @Test
    void valuesThatTheDriverReadsAreAccepted() throws Exception {
        cassandra.check(new StoreSettings(
                List.of("127.0.0.1:9042"),
                Map.of(
                        "advanced.throttler.max-concurrent-requests", "1",
                        "basic.request.timeout", "500 milliseconds",
                        "advanced.protocol.max-frame-length", "16 MB",
                        "advanced.metrics.session.cql-requests.slo", "1ms, 10 ms",
                        "advanced.metrics.session.cql-requests.publish-percentiles", "0.5, 0.99",
                        "advanced.request-tracker.classes", "RequestLogger")));
    }
}
