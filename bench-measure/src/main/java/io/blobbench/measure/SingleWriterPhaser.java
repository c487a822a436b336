package io.blobbench.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets a reader swap what one writer writes to, and wait until the writer has left the old one; the writer never waits. HdrHistogram's
 * {@code WriterReaderPhaser} does so for several writers, and needs two atomic additions a section where this needs one fence.
 *
 * <p>The writer enters, then reads which side is active; the reader makes the other side active, then calls {@link
 * #awaitExit}. Both steps of each are ordered for all threads, so either the writer sees the new side, or the reader
 * sees that the writer is inside.
 */
final class SingleWriterPhaser {
    private static final VarHandle SECTION;
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(50);

    static {
        try {
            SECTION = MethodHandles.lookup().findVarHandle(SingleWriterPhaser.class, "section", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Counts entries and exits: odd while the writer is inside. */
    private volatile long section;

    /** Writer: a section begins; what is read after this must be read again in each section. */
    void enter() {
        SECTION.setVolatile(this, (long) SECTION.get(this) + 1);
    }

    /** Writer: the section ends; what it wrote is seen by a reader that waited for it. */
    void exit() {
        SECTION.setRelease(this, (long) SECTION.get(this) + 1);
    }

    /** Reader: returns when the section that the writer was in, if any, has ended. A later one may have begun. */
    void awaitExit() {
        long entered = section;
        while (isInside(entered) && section == entered) {
            LockSupport.parkNanos(this, PAUSE_NS);
        }
    }

    private static boolean isInside(long section) {
        return (section & 1) == 1;
    }
}
