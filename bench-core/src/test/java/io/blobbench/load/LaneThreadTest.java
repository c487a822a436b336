package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.schedule.NanoClock;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class LaneThreadTest {
    private static final long LONG_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long SHORT_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final URLClassLoader loader =
            new URLClassLoader(new URL[0], getClass().getClassLoader());
    private final LaneThread lane = new LaneThread("lane-7", loader);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicBoolean interrupted = new AtomicBoolean();

    @AfterEach
    void release() throws Exception {
        Thread.interrupted();
        released.countDown();
        LaneThread.endAll(List.of(lane), LONG_NS, NanoClock.SYSTEM);
        loader.close();
    }

    @Test
    void tasksRunOnOneDaemonOfTheAdaptersLoaderWhoseIdIsKnownBefore() throws Exception {
        Thread[] ran = new Thread[2];
        CountDownLatch ended = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            int task = i;
            lane.execute(() -> {
                ran[task] = Thread.currentThread();
                ended.countDown();
            });
        }
        assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();

        assertThat(ran[0]).isSameAs(ran[1]);
        assertThat(ran[0].getId()).isEqualTo(lane.id());
        assertThat(ran[0].getName()).isEqualTo("lane-7");
        assertThat(ran[0].isDaemon()).isTrue();
        assertThat(ran[0].getContextClassLoader()).isSameAs(loader);
    }

    @Test
    void aTaskThatEndsInTimeIsNotInterrupted() throws Exception {
        lane.execute(this::waitForRelease);
        begun.await();
        Thread releasing = new Thread(released::countDown);
        releasing.start();

        LaneThread.endAll(List.of(lane), LONG_NS, NanoClock.SYSTEM);

        assertThat(interrupted).isFalse();
        assertThat(alive()).isFalse();
        releasing.join();
    }

    @Test
    void aTaskThatDoesNotEndIsInterrupted() throws Exception {
        lane.execute(this::waitForRelease);
        begun.await();

        LaneThread.endAll(List.of(lane), SHORT_NS, NanoClock.SYSTEM);

        LaneThread.endAll(List.of(lane), LONG_NS, NanoClock.SYSTEM);
        assertThat(interrupted).isTrue();
        assertThat(alive()).isFalse();
    }

    @Test
    void whoeverIsInterruptedWhileWaitingInterruptsTheTaskAndStaysInterrupted() throws Exception {
        lane.execute(this::waitForRelease);
        begun.await();
        Thread.currentThread().interrupt();

        LaneThread.endAll(List.of(lane), LONG_NS, NanoClock.SYSTEM);

        assertThat(Thread.interrupted()).isTrue();
        LaneThread.endAll(List.of(lane), LONG_NS, NanoClock.SYSTEM);
        assertThat(interrupted).isTrue();
    }

    private boolean alive() {
        return ManagementFactory.getThreadMXBean().getThreadInfo(lane.id()) != null;
    }

    private void waitForRelease() {
        begun.countDown();
        try {
            released.await();
        } catch (InterruptedException e) {
            interrupted.set(true);
        }
    }
}
