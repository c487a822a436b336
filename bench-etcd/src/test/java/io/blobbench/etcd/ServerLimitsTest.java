package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServerLimitsTest {
    @Test
    void aTransactionWithoutRoomNamesTheHeapThatHasIt() {
        long heapBytes = 954_728_448;

        // Four times 800 MB are eight ninths of 3.35 GiB, four times 200 MB those of 0.84 GiB, which the heap has
        // already.
        assertThat(ServerLimits.noRoom("a transaction of 8 blobs", 800_000_909, heapBytes))
                .isEqualTo("the heap, at most 955 MB, has no room for a transaction of 8 blobs, of which etcd's client"
                        + " makes copies: set BENCH_OPTS=-Xmx4g");
        assertThat(ServerLimits.noRoom("it", 200_000_909, heapBytes)).endsWith("BENCH_OPTS=-Xmx2g");
    }
}
