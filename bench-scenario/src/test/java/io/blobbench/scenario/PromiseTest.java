package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import org.junit.jupiter.api.Test;

class PromiseTest {
    @Test
    void aPromiseSaysWhichReplicasAcknowledgeAndWhenTheyWriteToTheirDisks() {
        assertThat(new Promise(Consistency.ONE, Durability.NONE, 1).words())
                .isEqualTo(
                        "acknowledged by the only replica, no write to disk promised (consistency one, durability none)");
        assertThat(new Promise(Consistency.QUORUM, Durability.PERIODIC, 3).words())
                .isEqualTo("acknowledged by at least 2 of 3 replicas, on disk within about a second"
                        + " (consistency quorum, durability periodic)");
        assertThat(new Promise(Consistency.ALL, Durability.ALWAYS, 3).words())
                .isEqualTo("acknowledged by all 3 replicas, on disk before the acknowledgement"
                        + " (consistency all, durability always)");
        assertThat(new Promise(Consistency.NONE, Durability.NONE, 3).words())
                .startsWith("acknowledged when sent, before a server answers, no write to disk promised");
    }

    @Test
    void aRowOfAnotherVersionMayTellNoPromise() {
        assertThat(Promise.of("one", "periodic", "3")).hasValue(new Promise(Consistency.ONE, Durability.PERIODIC, 3));
        assertThat(Promise.of("serial", "periodic", "3")).isEmpty();
        assertThat(Promise.of("one", "", "3")).isEmpty();
        assertThat(Promise.of("one", "none", "0")).isEmpty();
    }
}
