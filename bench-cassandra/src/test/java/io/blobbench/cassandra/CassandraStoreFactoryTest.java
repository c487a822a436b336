package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.StoreFactory;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.operation.OperationKind;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
}
