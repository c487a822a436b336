package io.blobbench.history;

import java.util.Optional;

/** The bounds of the instant at which a version was written, each with the operation that shows it. One check, one thread. */
final class WriteBounds {
    private final SharedOperation writer;
    private long earliestNs;
    private SharedOperation earliest;
    private long latestNs;
    /** Empty as long as there is no upper bound. */
    private Optional<SharedOperation> latest;

    /** Within the update that wrote it, which has no end where its outcome is unknown. */
    WriteBounds(SharedOperation writer) {
        this.writer = writer;
        this.earliestNs = writer.invokedNs();
        this.earliest = writer;
        this.latestNs = writer.endedNs();
        this.latest = Optional.of(writer).filter(SharedOperation::known);
    }

    SharedOperation writer() {
        return writer;
    }

    void notBefore(SharedOperation shown, long instantNs) {
        if (instantNs - earliestNs > 0) {
            earliestNs = instantNs;
            earliest = shown;
        }
    }

    void notAfter(SharedOperation shown, long instantNs) {
        if (latest.isEmpty() || instantNs - latestNs < 0) {
            latestNs = instantNs;
            latest = Optional.of(shown);
        }
    }

    /** Not before the version before it. */
    void follow(WriteBounds before) {
        notBefore(before.earliest, before.earliestNs);
    }

    /** Not after the version after it. */
    void precede(WriteBounds after) {
        after.latest.ifPresent(shown -> notAfter(shown, after.latestNs));
    }

    boolean impossible() {
        return latest.isPresent() && earliestNs - latestNs > 0;
    }

    /** Whether it may have been written at or after an instant. */
    boolean mayBeAfter(long instantNs) {
        return latest.isEmpty() || latestNs - instantNs >= 0;
    }

    long earliestNs() {
        return earliestNs;
    }

    SharedOperation earliest() {
        return earliest;
    }

    long latestNs() {
        return latestNs;
    }

    Optional<SharedOperation> latest() {
        return latest;
    }
}
