package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.operation.OperationKind;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

class CassandraConnectionTest {
    private static final int BATCH = 8192;

    @Test
    void anOperationHasOneAnswerWhereOnlyBatchesAreSent() {
        assertThat(CassandraConnection.mostRequests(true, plan(EnumSet.of(OperationKind.APPEND))))
                .isOne();
    }

    @Test
    void anOperationHasAnAnswerForEachBlobThatIsSentAlone() {
        assertThat(CassandraConnection.mostRequests(true, plan(EnumSet.of(OperationKind.APPEND, OperationKind.GET))))
                .isEqualTo(BATCH);
        assertThat(CassandraConnection.mostRequests(false, plan(EnumSet.of(OperationKind.APPEND))))
                .isEqualTo(BATCH);
    }

    private static ConnectionPlan plan(EnumSet<OperationKind> kinds) {
        return new ConnectionPlan(0, 1, 1, BATCH, 1, kinds);
    }
}
