package io.blobbench.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ChildrenTimesTest {
    @TempDir
    private Path proc;

    @Test
    void childrenThatRunAndThatHaveEndedCount() throws Exception {
        stat(7, "7 (redis-server (x) S 1 7 7 0 -1 4194304 1 2 3 4 100 200 30 4 20 0 4 0 100 1 2 3");
        stat(8, "8 (redis-aof-rewri) R 7 7 7 0 -1 4194304 1 2 3 4 50 6 1 2 20 0 4 0 100 1 2 3");
        Files.createDirectories(proc.resolve("7/task/7"));
        Files.writeString(proc.resolve("7/task/7/children"), "8 9 ");

        assertThat(new ChildrenTimes(proc).cpuNs(7)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(10 * (34 + 56 + 3)));
    }

    @Test
    void onAnotherSystemThereAreNone() {
        assertThat(new ChildrenTimes(proc).cpuNs(7)).isZero();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theTimeOfARealChildCountsWhileItRunsAndWhenItHasEnded() throws Exception {
        Process parent = new ProcessBuilder(
                        "sh",
                        "-c",
                        "sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo; read end'; echo; read end")
                .start();
        try {
            parent.getInputStream().read(); // the child waits
            ProcessMeter meter = new ProcessMeter(parent.pid());
            long running = meter.usage().cpuNs();
            parent.getOutputStream().write('\n');
            parent.getOutputStream().flush();
            parent.getInputStream().read(); // it has ended
            long ended = meter.usage().cpuNs();

            long own = parent.info().totalCpuDuration().orElseThrow().toNanos();
            assertThat(running).isGreaterThan(own + TimeUnit.MILLISECONDS.toNanos(20));
            assertThat(ended).isGreaterThanOrEqualTo(running);
        } finally {
            parent.destroyForcibly().waitFor();
        }
    }

    private void stat(long pid, String text) throws Exception {
        Files.createDirectories(proc.resolve(Long.toString(pid)));
        Files.writeString(proc.resolve(pid + "/stat"), text + "\n");
    }
}
