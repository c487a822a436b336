package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class QuotaTest {
    /** 10 000 and 8 000 operations a second: together they take 3.33 s for 60 000, and each as many as it does in that time. */
    @Test
    void aFasterLaneSendsMoreAndBothEndTogether() {
        Quota quota = new Quota(60_000, 2);
        long[] eachNs = {100_000, 125_000};
        long[] sent = new long[2];
        long[] allowed = new long[2];

        List<Integer> running = new ArrayList<>(List.of(0, 1));
        while (!running.isEmpty()) {
            running.sort((a, b) -> Long.compare(sent[a] * eachNs[a], sent[b] * eachNs[b]));
            int next = running.get(0);
            allowed[next] += sent[next] == allowed[next] ? quota.take() : 0;
            if (sent[next] < allowed[next]) {
                sent[next]++;
            } else {
                running.remove(0);
            }
        }

        assertThat(sent[0] + sent[1]).isEqualTo(60_000);
        assertThat(sent[0] * eachNs[0] / 1e9).isCloseTo(10 / 3.0, within(0.001));
        assertThat(sent[1] * eachNs[1] / 1e9).isCloseTo(10 / 3.0, within(0.001));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 7, 63, 64, 65, 1_000})
    void exactlySoManyOperationsAreSent(long operations) {
        Quota quota = new Quota(operations, 3);
        long sent = 0;
        for (long taken = quota.take(); taken > 0; taken = quota.take()) {
            assertThat(taken).isLessThanOrEqualTo(64);
            sent += taken;
        }

        assertThat(sent).isEqualTo(operations);
        assertThat(quota.take()).isZero();
    }
}
