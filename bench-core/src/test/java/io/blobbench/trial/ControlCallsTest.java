package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.error.StoreException;
import io.blobbench.trial.facts.TrialFacts;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ControlCallsTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(20);

    private final URLClassLoader loader =
            new URLClassLoader(new URL[0], getClass().getClassLoader());
    private final ControlCalls calls = new ControlCalls(loader);

    @AfterEach
    void close() throws Exception {
        calls.close();
        loader.close();
        Thread.interrupted();
    }

    @Test
    void aCallRunsUnderTheAdaptersLoaderAndReturnsItsAnswer() throws Exception {
        Thread[] ran = new Thread[1];

        assertThat(calls.call("ask", LONG, () -> {
                    ran[0] = Thread.currentThread();
                    return Thread.currentThread().getContextClassLoader();
                }))
                .isSameAs(loader);

        assertThat(ran[0].isDaemon()).isTrue();
        assertThat(ran[0]).isNotSameAs(Thread.currentThread());
    }

    @Test
    void aFailureOfTheStoreIsPassedOnAndAnyOtherIsOneOfTheStore() {
        StoreException refused = new StoreException("refused");
        IllegalStateException broken = new IllegalStateException("broken");

        assertThatThrownBy(() -> calls.call("open", LONG, () -> {
                    throw refused;
                }))
                .isSameAs(refused);
        assertThatThrownBy(() -> calls.run("open", LONG, () -> {
                    throw broken;
                }))
                .isInstanceOf(StoreException.class)
                .hasMessage("open failed: java.lang.IllegalStateException: broken")
                .hasCause(broken);
    }

    @Test
    void aMessageOfAClientLibraryIsToldWithoutItsClasses() {
        SocketException root = new SocketException("Broken pipe");

        assertThatThrownBy(() -> calls.run("close", LONG, () -> {
                    throw new IllegalStateException(root); // its message is that of the cause with its class
                }))
                .isInstanceOf(StoreException.class)
                .hasMessage("close failed: Broken pipe");
        assertThatThrownBy(() -> calls.run("close", LONG, () -> {
                    throw new UncheckedIOException(new NoSuchFileException("/a/file"));
                }))
                .as("a path alone says nothing")
                .hasMessage("close failed: java.nio.file.NoSuchFileException: /a/file");
    }

    @Test
    void aFullHeapIsNoFailureOfTheStore() {
        assertThatThrownBy(() -> calls.run("open", LONG, () -> {
                    throw new OutOfMemoryError("Java heap space");
                }))
                .isInstanceOf(OutOfMemoryError.class);
    }

    /** The text of the JVM. */
    @Test
    void aThreadTooManyIsAFailureWithTheLimitsThatARaiseHelps() {
        OutOfMemoryError none = new OutOfMemoryError(
                "unable to create native thread: possibly out of memory or process/resource limits reached");

        assertThatThrownBy(() -> calls.run("connect", LONG, () -> {
                    throw none;
                }))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("connect failed: no more threads can be started")
                .hasMessageContainingAll("ulimit -u", "container", "fewer connections")
                .hasCause(none);
    }

    @Test
    void aCallThatDoesNotReturnIsInterruptedAndTheNextHasAThreadOfItsOwn() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);

        do { // again where it was given up before its thread ran
            assertThatThrownBy(() -> calls.run("scan", SHORT, () -> {
                        begun.countDown();
                        ignoringInterrupts(interrupted, released);
                    }))
                    .isInstanceOf(StoreException.class)
                    .hasMessageStartingWith("scan did not return within");
        } while (begun.getCount() > 0);

        interrupted.await();
        assertThat(calls.call("ask", LONG, () -> "answer")).isEqualTo("answer");
        assertThat(calls.awaitAbandoned(SHORT)).isFalse();
        released.countDown();
        assertThat(calls.awaitAbandoned(LONG)).isTrue();
    }

    @Test
    void aResultThatComesAfterItsCallWasGivenUpIsClosed() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);

        do { // again where it was given up before its thread ran
            assertThatThrownBy(() -> calls.<AutoCloseable>call("open", SHORT, () -> {
                        begun.countDown();
                        ignoringInterrupts(interrupted, released);
                        return closed::countDown;
                    }))
                    .isInstanceOf(StoreException.class);
        } while (begun.getCount() > 0);
        assertThat(closed.getCount()).isOne();
        released.countDown();

        assertThat(calls.awaitAbandoned(LONG)).isTrue();
        assertThat(closed.getCount()).isZero();
    }

    @Test
    void aCallIsGivenUpSoonAfterAllServersHaveEnded() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        TrialCalls ofTrial = new TrialCalls(calls, LONG, new TrialFacts(), ended::get);

        assertThatThrownBy(() -> ofTrial.run("verify", () -> {
                    ended.set(true);
                    ignoringInterrupts(interrupted, released);
                }))
                .isInstanceOf(StoreException.class)
                .hasMessage("verify was abandoned because all servers have ended");

        interrupted.await();
        assertThat(ofTrial.call("close", () -> "closed")).isEqualTo("closed");
        released.countDown();
        assertThat(calls.awaitAbandoned(LONG)).isTrue();
    }

    @Test
    void anInterruptedRunInterruptsItsCall() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> calls.run("scan", LONG, () -> ignoringInterrupts(interrupted, released)))
                .isInstanceOf(InterruptedException.class);

        released.countDown();
        assertThat(calls.awaitAbandoned(LONG)).isTrue();
    }

    @Test
    void withoutAbandonedCallsNothingIsAwaited() throws Exception {
        assertThat(calls.awaitAbandoned(Duration.ZERO)).isTrue();
    }

    @Test
    void nothingIsCalledAfterTheEnd() {
        calls.close();

        assertThatThrownBy(() -> calls.run("open", LONG, () -> {})).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void aCleanUpThatFailsIsAFactAndNoException() throws Exception {
        TrialFacts facts = new TrialFacts();
        TrialCalls ofTrial = new TrialCalls(calls, LONG, facts, () -> false);
        boolean[] done = {false};

        ofTrial.cleanUp("teardown", () -> done[0] = true);
        ofTrial.cleanUp("close", () -> {
            throw new StoreException("it is gone");
        });

        assertThat(done[0]).isTrue();
        assertThat(facts.notes()).containsExactly("close failed: it is gone");
        assertThat(ofTrial.call("ask", () -> "answer")).isEqualTo("answer");
    }

    private static void ignoringInterrupts(CountDownLatch interrupted, CountDownLatch released) {
        boolean waiting = true;
        while (waiting) {
            try {
                released.await();
                waiting = false;
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        }
    }
}
