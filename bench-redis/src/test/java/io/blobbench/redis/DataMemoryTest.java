package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DataMemoryTest {
    private static final DataMemory EMPTY = new DataMemory("first", 1000);

    @Test
    void buffersThatAServerNamesAreNoData() {
        DataMemory memory = DataMemory.of(Map.of(
                "run_id", "first",
                "used_memory", "5000",
                "mem_replication_backlog", "1000",
                "mem_total_replication_buffers", "1200",
                "mem_clients_slaves", "200",
                "mem_clients_normal", "50"));

        assertThat(memory).isEqualTo(new DataMemory("first", 3800));
        assertThat(memory.over(EMPTY)).hasValue(2800L);
    }

    @Test
    void whatAServerKeepsOfTheTimesOfCommandsIsNoData() {
        DataMemory memory = DataMemory.of(Map.of(
                "run_id", "first",
                "used_memory", "60000",
                "latency_percentiles_usec_set", "p50=1.003,p99=3.007",
                "latency_percentiles_usec_config|get", "p50=1.003"));

        assertThat(memory.bytes()).isEqualTo(60_000 - 2 * 24_640);
    }

    @Test
    void memoryIsNotComparedWithThatOfAnotherProcess() {
        assertThat(new DataMemory("second", 5000).over(EMPTY)).isEmpty();
    }

    @Test
    void lessThanTheEmptyServerHadIsUnknownAndNotZero() {
        assertThat(new DataMemory("first", 999).over(EMPTY)).isEmpty();
        assertThat(new DataMemory("first", 1000).over(EMPTY)).hasValue(0L);
    }
}
