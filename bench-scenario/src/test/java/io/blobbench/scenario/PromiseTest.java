package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PromiseTest {
    @Test
    void aPromiseSaysWhichReplicasAcknowledgeAndWhenTheyWriteToTheirDisks() {
        assertThat(writing(Consistency.ONE, Consistency.ONE, Durability.NONE, 1).words())
                .isEqualTo(
                        "acknowledged by the only replica, no write to disk promised (consistency one, durability none)");
        assertThat(writing(Consistency.QUORUM, Consistency.QUORUM, Durability.PERIODIC, 3)
                        .words())
                .isEqualTo("acknowledged by at least 2 of 3 replicas, on disk within about a second"
                        + " (consistency quorum, durability periodic)");
        assertThat(writing(Consistency.ALL, Consistency.ALL, Durability.ALWAYS, 3)
                        .words())
                .isEqualTo("acknowledged by all 3 replicas, on disk before the acknowledgement"
                        + " (consistency all, durability always)");
        assertThat(writing(Consistency.NONE, Consistency.NONE, Durability.NONE, 3)
                        .words())
                .startsWith("acknowledged when sent, before a server answers, no write to disk promised");
    }

    @Test
    void writesMayHaveMoreThanIsAskedFor() {
        assertThat(writing(Consistency.ONE, Consistency.QUORUM, Durability.NONE, 3)
                        .words())
                .isEqualTo("acknowledged by at least 2 of 3 replicas, no write to disk promised"
                        + " (consistency one, durability none)");
    }

    @Test
    void readsAreNamedWhereSeveralReplicasCouldAnswerThemOrNothingIsWritten() {
        assertThat(promise(Optional.of(Consistency.QUORUM), Optional.of(Consistency.ONE), 3)
                        .words())
                .startsWith("acknowledged by at least 2 of 3 replicas, read from at least 1 of 3 replicas, no write");
        assertThat(promise(Optional.empty(), Optional.of(Consistency.ANY), 3).words())
                .startsWith("read from at least 1 of 3 replicas, no write");
        assertThat(promise(Optional.of(Consistency.ONE), Optional.of(Consistency.ONE), 1)
                        .words())
                .startsWith("acknowledged by the only replica, no write");
        assertThat(promise(Optional.empty(), Optional.of(Consistency.ONE), 1).words())
                .startsWith("read from the only replica, no write");
    }

    @Test
    void promisesMeanTheSameWhereAsManyReplicasAnswer() {
        Promise two = writing(Consistency.TWO, Consistency.TWO, Durability.NONE, 3);

        assertThat(writing(Consistency.ONE, Consistency.QUORUM, Durability.NONE, 3)
                        .meaning())
                .isEqualTo(two.meaning());
        assertThat(writing(Consistency.ONE, Consistency.ONE, Durability.NONE, 3).meaning())
                .isNotEqualTo(two.meaning());
    }

    private static Promise writing(Consistency asked, Consistency writes, Durability durability, int replicas) {
        return new Promise(asked, Optional.of(writes), Optional.empty(), durability, replicas);
    }

    private static Promise promise(Optional<Consistency> writes, Optional<Consistency> reads, int replicas) {
        return new Promise(Consistency.QUORUM, writes, reads, Durability.NONE, replicas);
    }
}
