package io.blobbench.schedule;

/** Nanoseconds since an arbitrary origin; compare instants by difference only. */
@FunctionalInterface
public interface NanoClock {
    /** The one place of the harness that reads the clock. */
    NanoClock SYSTEM = System::nanoTime;

    long nanoTime();
}
