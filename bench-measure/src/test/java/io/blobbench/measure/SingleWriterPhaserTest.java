package io.blobbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SingleWriterPhaserTest {
    private static final int SWAPS = 20_000;

    private final SingleWriterPhaser phaser = new SingleWriterPhaser();
    private volatile Side active = new Side();

    /** Plain fields: a reader may look at them only when the writer has left. */
    private static final class Side {
        private long first;
        private long second;
    }

    @Test
    void outsideOfSectionsNothingIsAwaited() {
        phaser.awaitExit();
        phaser.enter();
        phaser.exit();

        phaser.awaitExit();
    }

    @Test
    void theSectionThatTheWriterIsInIsAwaitedAndNoLaterOne() throws Exception {
        AtomicBoolean returned = new AtomicBoolean();
        Thread reader = new Thread(() -> {
            phaser.awaitExit();
            returned.set(true);
        });
        phaser.enter();
        reader.start();
        while (reader.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        assertThat(returned).isFalse();

        phaser.exit();
        phaser.enter();

        reader.join();
        assertThat(returned).isTrue();
    }

    @Test
    void aSideThatWasTakenIsWholeAndNotWrittenAnyMore() throws Exception {
        AtomicBoolean stopped = new AtomicBoolean();
        long[] written = new long[1];
        Thread writer = new Thread(() -> {
            while (!stopped.get()) {
                phaser.enter();
                Side side = active;
                side.first++;
                side.second++;
                phaser.exit();
                written[0]++;
            }
        });
        writer.start();
        long taken = 0;
        try {
            for (int i = 0; i < SWAPS; i++) {
                taken += take();
            }
        } finally {
            stopped.set(true);
            writer.join();
        }

        assertThat(taken + take()).isEqualTo(written[0]);
    }

    private long take() {
        Side side = active;
        active = new Side();
        phaser.awaitExit();
        assertThat(side.first).isEqualTo(side.second);
        return side.first;
    }
}
