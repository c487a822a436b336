package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InterruptionTest {
    private final Interruption interruption = new Interruption();

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    @Test
    void interruptsWhereThatMayHappenOnly() {
        interruption.ask();
        interruption.interrupt();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();

        interruption.mayHappen();
        assertThat(Thread.interrupted()).isTrue();

        interruption.interrupt();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();

        interruption.mustGoOn();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        interruption.interrupt();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(interruption.asked()).isTrue();
    }

    @Test
    void nothingHappensUnasked() {
        interruption.mayHappen();

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(interruption.asked()).isFalse();
    }
}
