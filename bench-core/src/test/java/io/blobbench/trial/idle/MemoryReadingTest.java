package io.blobbench.trial.idle;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.trial.FakeNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryReadingTest {
    @Test
    void memoryThatShrankTellsNothingOfConnections() {
        MemoryReading before = new MemoryReading(1000, 1000, 1000);
        MemoryReading after = new MemoryReading(999, 3000, 1000);

        MemoryReading each = after.each(before, 10);

        assertThat(each.serverBytes()).isNaN();
        assertThat(each.clientBytes()).isEqualTo(200);
        assertThat(each.kernelBytes()).isZero();
    }

    @Test
    void unknownMemoryStaysUnknownAndNoConnectionsHaveNone() {
        MemoryReading reading = new MemoryReading(Double.NaN, 3000, 1000);

        assertThat(reading.each(new MemoryReading(Double.NaN, 1000, 1000), 10).serverBytes())
                .isNaN();
        assertThat(reading.each(new MemoryReading(Double.NaN, 1000, 1000), 0).clientBytes())
                .isNaN();
    }

    @Test
    void aHeapThatIsResidentFromItsStartTellsNothingOfConnections() throws Exception {
        assertThat(serverBytes("-XX:+AlwaysPreTouch")).isNaN();
        assertThat(serverBytes("-XX:-AlwaysPreTouch")).isNotNaN();
    }

    private static double serverBytes(String option) throws Exception {
        Process process = new ProcessBuilder("sh", "-c", "read ended", "server", option).start();
        try {
            FakeNode node = new FakeNode("cassandra-1");
            node.runsAs(process.pid());
            return MemoryReading.now(List.of(node)).serverBytes();
        } finally {
            process.destroy();
            process.waitFor();
        }
    }
}
