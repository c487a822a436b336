package io.blobbench.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WaitingTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void aConditionIsAskedUntilItHolds() throws StoreException {
        AtomicInteger asked = new AtomicInteger();

        Waiting.until("the third time", LONG, () -> asked.incrementAndGet() == 3);

        assertThat(asked).hasValue(3);
    }

    @Test
    void whatWasWaitedForInVainIsNamed() {
        assertThatThrownBy(() -> Waiting.until("better days", Duration.ZERO, () -> false))
                .isInstanceOf(StoreException.class)
                .hasMessage("waited 0 s for better days");
    }

    @Test
    void aConditionThatFailsEndsTheWait() {
        assertThatThrownBy(() -> Waiting.holdsWithin(LONG, () -> {
                    throw new StoreException("no");
                }))
                .isInstanceOf(StoreException.class)
                .hasMessage("no");
    }

    @Test
    void anInterruptEndsTheWaitAndIsKept() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> Waiting.holdsWithin(LONG, () -> false)).hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aFailureInPassingMeansNotYet() throws StoreException {
        AtomicInteger asked = new AtomicInteger();

        Waiting.until("the third time", LONG, IOException.class::isInstance, () -> {
            if (asked.incrementAndGet() < 3) {
                throw new StoreException("not yet", new IOException());
            }
            return true;
        });

        assertThat(asked).hasValue(3);
    }

    @Test
    void theLastFailureInPassingIsToldWhenTimeIsUp() {
        assertThatThrownBy(() -> Waiting.until("better days", Duration.ZERO, IOException.class::isInstance, () -> {
                    throw new StoreException("ask: it rains", new IOException());
                }))
                .hasMessage("waited 0 s for better days: ask: it rains")
                .hasCauseInstanceOf(StoreException.class);
    }

    @Test
    void anAnswerIsReturned() throws StoreException {
        assertThat(Waiting.forAnswer("ask", LONG, CompletableFuture.completedFuture("yes")))
                .isEqualTo("yes");
    }

    @Test
    void anErrorIsTheCauseAndTheMessageIsTheInnermost() {
        IOException error = new IOException("outer", new IllegalStateException("what the server said"));
        CompletableFuture<String> first = new CompletableFuture<>();
        CompletableFuture<String> dependent = first.thenApply(answer -> answer).thenApply(answer -> answer);
        first.completeExceptionally(error);

        assertThatThrownBy(() -> Waiting.forAnswer("ask", LONG, dependent))
                .isInstanceOf(StoreException.class)
                .hasMessage("ask: what the server said")
                .cause()
                .isSameAs(error);
    }

    @Test
    void anAnswerThatDoesNotComeIsNamed() {
        assertThatThrownBy(() -> Waiting.forAnswer("ask", Duration.ZERO, new CompletableFuture<>()))
                .isInstanceOf(StoreException.class)
                .hasMessage("ask: no answer within 0 s");
    }

    @Test
    void aCallThatTheClientCancelledHasFailed() {
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        cancelled.cancel(false);

        assertThatThrownBy(() -> Waiting.forAnswer("ask", LONG, cancelled))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("ask: ");
    }

    @Test
    void anInterruptWhileAwaitingAnAnswerIsKept() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> Waiting.forAnswer("ask", LONG, new CompletableFuture<>()))
                .hasMessage("ask: interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aQuestionIsAskedAgainWhileItFailsInPassing() throws StoreException {
        AtomicInteger asked = new AtomicInteger();

        String answer = Waiting.forAnswer(
                "ask",
                LONG,
                IOException.class::isInstance,
                () -> asked.incrementAndGet() < 3
                        ? CompletableFuture.failedFuture(new IOException("busy"))
                        : CompletableFuture.completedFuture("yes"));

        assertThat(answer).isEqualTo("yes");
        assertThat(asked).hasValue(3);
    }

    @Test
    void aQuestionThatIsLostIsAskedAgain() throws StoreException {
        AtomicInteger asked = new AtomicInteger();

        String answer = Waiting.forAnswer(
                "ask",
                LONG,
                Duration.ZERO,
                TimeoutException.class::isInstance,
                () -> asked.incrementAndGet() < 3
                        ? new CompletableFuture<>()
                        : CompletableFuture.completedFuture("yes"));

        assertThat(answer).isEqualTo("yes");
        assertThat(asked).hasValue(3);
    }

    @Test
    void aQuestionThatFailsForGoodIsNotAskedAgain() {
        AtomicInteger asked = new AtomicInteger();

        assertThatThrownBy(() -> Waiting.forAnswer("ask", LONG, IOException.class::isInstance, () -> {
                    asked.incrementAndGet();
                    return CompletableFuture.failedFuture(new IllegalStateException("never"));
                }))
                .hasMessage("ask: never");
        assertThat(asked).hasValue(1);
    }
}
