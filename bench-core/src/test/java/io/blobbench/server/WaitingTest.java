package io.blobbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.StoreException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WaitingTest {
    @Test
    void aConditionIsAskedUntilItHolds() throws StoreException {
        AtomicInteger asked = new AtomicInteger();

        Waiting.until("the third time", Duration.ofMinutes(1), () -> asked.incrementAndGet() == 3);

        assertThat(asked).hasValue(3);
    }

    @Test
    void whatWasWaitedForInVainIsNamed() {
        assertThatThrownBy(() -> Waiting.until("better days", Duration.ZERO, () -> false))
                .isInstanceOf(StoreException.class)
                .hasMessage("waited 0 s in vain for better days");
    }

    @Test
    void aConditionThatFailsEndsTheWait() {
        assertThatThrownBy(() -> Waiting.holdsWithin(Duration.ofMinutes(1), () -> {
                    throw new StoreException("no");
                }))
                .isInstanceOf(StoreException.class)
                .hasMessage("no");
    }

    @Test
    void anInterruptEndsTheWaitAndIsKept() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> Waiting.holdsWithin(Duration.ofMinutes(1), () -> false))
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
