package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplicaWatcherTest {
    @ParameterizedTest
    @CsvSource({
        "100, 1, 1000",
        "100, 10, 500",
        "1048576, 1, 8",
        "1048576, 4, 2",
        "1048576, 8, 1",
        "33554432, 1, 1",
        "33554432, 64, 1",
    })
    void answersThatComeTogetherHaveAFewMegabytesAtMost(int blobBytes, int lists, int blobsOfEach) {
        Layout layout = new Layout("pieces", lists, 2, Consistency.ONE, Durability.NONE, blobBytes, Map.of());

        assertThat(ReplicaWatcher.pieceBlobs(layout, lists)).isEqualTo(blobsOfEach);
    }

    @Test
    void dataOfAnotherPrimaryHaveAnotherHistory() {
        String former = "# Replication\r\nrole:slave\r\nmaster_replid:5f8e\r\nmaster_replid2:0000\r\n";
        String later = "# Replication\r\nrole:slave\r\nmaster_replid:91c0\r\nmaster_replid2:0000\r\n";

        assertThat(ServerInfo.history(former.getBytes(US_ASCII))).isEqualTo("5f8e");
        assertThat(ServerInfo.history(later.getBytes(US_ASCII))).isEqualTo("91c0");
    }
}
