package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blobbench.schedule.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
final class TimerSlackTest {
    @Test
    void timersOfALaneHaveTheLeastSlack() throws Exception {
        LaneThread lane = new LaneThread("lane-0", getClass().getClassLoader());
        CompletableFuture<String> slack = new CompletableFuture<>();
        CompletableFuture<Boolean> possible = new CompletableFuture<>();
        try {
            lane.execute(() -> slack.complete(ofThisThread()));
            lane.execute(() -> possible.complete(TimerSlack.minimize()));

            assumeTrue(possible.get(1, TimeUnit.MINUTES), "no thread may set its timer slack here");
            assertThat(slack.get(1, TimeUnit.MINUTES)).isEqualTo("1");
        } finally {
            LaneThread.endAll(List.of(lane), TimeUnit.SECONDS.toNanos(10), NanoClock.SYSTEM);
        }
    }

    private static String ofThisThread() {
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self"));
            Path name = thread.getName(thread.getNameCount() - 1);
            return Files.readString(Path.of("/proc").resolve(name).resolve("timerslack_ns"))
                    .strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
