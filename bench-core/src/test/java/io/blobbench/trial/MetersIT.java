package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.schedule.NanoClock;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The server is a child that does nothing, and after a restart the process of this test, which has read more than that. */
@EnabledOnOs(OS.LINUX)
final class MetersIT {
    @TempDir
    private Path folder;

    private final FakeNode node = new FakeNode("memory-1");
    private Process child;

    @BeforeEach
    void startChild() throws Exception {
        child = new ProcessBuilder("cat").start();
        node.runsAs(child.pid(), ProcessHandle.current().pid());
    }

    @AfterEach
    void endChild() {
        child.destroy();
    }

    @Test
    void bytesThatTheSameProcessesReadAreKnown() throws Exception {
        Meters meters = new Meters(List.of(node), new TrialHost(folder, 0), NanoClock.SYSTEM);

        meters.start();
        meters.stop();

        assertThat(meters.serverReadBytes()).isNotNegative();
    }

    @Test
    void bytesThatServersReadAreUnknownIfOneWasRestarted() throws Exception {
        Meters meters = new Meters(List.of(node), new TrialHost(folder, 0), NanoClock.SYSTEM);

        meters.start();
        node.kill();
        node.restart();
        meters.stop();

        assertThat(meters.serverReadBytes()).isNaN();
    }
}
