package io.blobbench.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PaceTest {
    private static final long ORIGIN_NS = Long.MAX_VALUE - 100; // instants overflow within the test

    private final AtomicLong nowNs = new AtomicLong(ORIGIN_NS);

    @Test
    void anOperationIsDueAfterItsDelay() throws Exception {
        Pace pace = pace(Map.of("delay", "70ns"));

        assertThat(pace.dueNs() - ORIGIN_NS).isEqualTo(70);
    }

    @Test
    void theStallBeginsAtATimeCountedFromTheFirstOperation() throws Exception {
        Pace pace = pace(Map.of("stallAfter", "100ns", "stallFor", "1000ns"));

        assertThat(dueAfter(pace, 0)).isZero();
        assertThat(dueAfter(pace, 99)).isEqualTo(99);
        assertThat(dueAfter(pace, 100)).isEqualTo(1100);
        assertThat(dueAfter(pace, 1099)).isEqualTo(1100);
        assertThat(dueAfter(pace, 1100)).isEqualTo(1100);
        assertThat(dueAfter(pace, 5000)).isEqualTo(5000);
    }

    @Test
    void anOperationMakesNoProgressWhileTheStoreStalls() throws Exception {
        Pace pace = pace(Map.of("delay", "30ns", "stallAfter", "100ns", "stallFor", "1000ns"));

        assertThat(dueAfter(pace, 0)).isEqualTo(30);
        assertThat(dueAfter(pace, 69)).isEqualTo(99);
        assertThat(dueAfter(pace, 80)).isEqualTo(1110);
        assertThat(dueAfter(pace, 500)).isEqualTo(1130);
        assertThat(dueAfter(pace, 1200)).isEqualTo(1230);
    }

    private long dueAfter(Pace pace, long elapsedNs) {
        nowNs.set(ORIGIN_NS + elapsedNs);
        return pace.dueNs() - ORIGIN_NS;
    }

    private Pace pace(Map<String, String> options) throws Exception {
        return new Pace(ScriptReader.read(options), nowNs::get);
    }
}
