package io.blobbench.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class HeldServerTest {
    @Test
    void isNamedByItsProduct() {
        HeldServer starting = new HeldServer("redis", "valkey", 1, 2, 0, false, List.of(), "");

        assertThat(starting.title()).isEqualTo("valkey, still starting");
        assertThat(starting.at(List.of("127.0.0.1:7000", "127.0.0.1:7001")).title())
                .isEqualTo("valkey at 127.0.0.1:7000,127.0.0.1:7001");
    }

    @Test
    void aProductIsNotCalledByItsStore() {
        HeldServer valkey = new HeldServer("redis", "valkey", 1, 2, 0, false, List.of("127.0.0.1:7000"), "");

        assertThat(valkey.isCalled("redis")).isFalse();
        assertThat(valkey.isCalled("valkey")).isTrue();
        assertThat(valkey.isCalled("127.0.0.1:7000")).isTrue();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void itsHolderIsKnownAlsoAfterTheClockWasSet() throws Exception {
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            String stat = Files.readString(Path.of("/proc/" + sleep.pid() + "/stat"));
            long ticks =
                    Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19]);
            long startedAtMs = sleep.info().startInstant().orElseThrow().toEpochMilli();
            long beforeTheClockWasSet = startedAtMs - 3_600_000;

            assertThat(heldBy(sleep, beforeTheClockWasSet, ticks).process()).isPresent();
            assertThat(heldBy(sleep, startedAtMs, ticks + 1).process()).isEmpty();
        } finally {
            sleep.destroyForcibly();
        }
    }

    @Test
    void aHolderWhoseTicksAreUnknownIsKnownByItsTime() throws Exception {
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            long startedAtMs = sleep.info().startInstant().orElseThrow().toEpochMilli();

            assertThat(heldBy(sleep, startedAtMs + 1000, 0).process()).isPresent();
            assertThat(heldBy(sleep, startedAtMs + 3000, 0).process()).isEmpty();
        } finally {
            sleep.destroyForcibly();
        }
    }

    private static HeldServer heldBy(Process process, long startedAtMs, long startTicks) {
        return new HeldServer("redis", "redis", process.pid(), startedAtMs, startTicks, false, List.of(), "");
    }

    @Test
    void onesThatAnOlderReleaseHoldsAreNamedByTheirStore() throws Exception {
        HeldServer older = new ObjectMapper()
                .readValue(
                        "{\"store\":\"redis\",\"pid\":1,\"startedAtMs\":2,\"keep\":false,\"endpoints\":[\"a:1\"]}",
                        HeldServer.class);

        assertThat(older.title()).isEqualTo("redis at a:1");
    }
}
