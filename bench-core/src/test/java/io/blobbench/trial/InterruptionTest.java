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
        interruption.request();
        interruption.interrupt();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();

        interruption.allowInterrupt();
        assertThat(Thread.interrupted()).isTrue();

        interruption.interrupt();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();

        interruption.deferInterrupt();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        interruption.interrupt();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(interruption.requested()).isTrue();
    }

    @Test
    void nothingHappensUnasked() {
        interruption.allowInterrupt();

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(interruption.requested()).isFalse();
    }
}
