package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.StoreFactory;
import io.blobbench.store.layout.Consistency;
import org.junit.jupiter.api.Test;

class EtcdStoreFactoryTest {
    @Test
    void writesWaitForAMajorityAlsoWhereReadsAskOneMember() {
        StoreFactory etcd = new EtcdStoreFactory();

        assertThat(etcd.traits().consistencies())
                .contains(Consistency.ONE)
                .allSatisfy(asked -> assertThat(etcd.consistencyOfWrites(asked)).isEqualTo(Consistency.QUORUM));
    }
}
