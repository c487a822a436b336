package io.blobbench.trial;

import io.blobbench.measure.Counts;
import io.blobbench.scenario.Cell;
import io.blobbench.store.Store;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.Verification;
import io.blobbench.workload.Expectation;
import io.blobbench.workload.Workload;
import java.time.Duration;
import java.util.Optional;

/** Compares the contents of a store with its acknowledgements. Runs where control calls run. */
public final class Verifier {
    private Verifier() {}

    /**
     * A store may hold much, after hours or after a preload: it has a second for every 10 000 blobs, and for every 10 MB, that it may hold,
     * or that the measurement wrote where that is more.
     */
    public static Duration longerFor(Cell cell, Workload workload, Optional<Measured> measured) {
        Counts counts = measured.map(Measured::counts).orElse(Counts.ZERO);
        long blobs = workload.expectation().mayHold();
        long bytes = Math.round(blobs * cell.workload().sizes().meanBytes());
        return longerFor(Math.max(blobs, counts.blobsAcknowledged()), Math.max(bytes, counts.bytesAcknowledged()));
    }

    /** The same for what was acknowledged. */
    static Duration longerFor(Counts counts) {
        return longerFor(counts.blobsAcknowledged(), counts.bytesAcknowledged());
    }

    /** The same for so many blobs of average size. */
    static Duration longerFor(Cell cell, long blobs) {
        return longerFor(blobs, Math.round(blobs * cell.workload().sizes().meanBytes()));
    }

    private static Duration longerFor(long blobs, long bytes) {
        return Duration.ofMillis(blobs / 10).plusMillis(bytes / 10_000);
    }

    /** Tells the store what it must hold and verifies its contents; empty when the cell asks for no verification. */
    public static Optional<Verification> verify(Store store, Cell cell, Workload workload) throws StoreException {
        Expectation expectation = workload.expectation();
        store.expect(expectation.mustHold());
        boolean deletes = cell.workload().mix().containsKey(OperationKind.DELETE);
        return switch (cell.verify()) {
            case NONE -> Optional.empty();
            case COUNT -> Optional.of(count(store, expectation, deletes));
            case CONTENT -> Optional.of(content(store, expectation, deletes));
        };
    }

    /** @param deletes whether blobs beyond those that may be there are ones of deleted keys: each key counts once */
    private static Verification count(Store store, Expectation expectation, boolean deletes) throws StoreException {
        long found = store.countBlobs();
        long lost = Math.max(0, expectation.mustHold() - found);
        long surplus = Math.max(0, found - expectation.mayHold());
        long unconfirmed = Math.min(found, doubtful(expectation));
        return new Verification(
                expectation.mustHold(),
                doubtful(expectation),
                found,
                lost,
                Math.max(lost, expectation.mustHold() - found + unconfirmed),
                surplus,
                deletes ? surplus : 0,
                0,
                0);
    }

    private static Verification content(Store store, Expectation expectation, boolean deletes) throws StoreException {
        CountingVisitor visitor = new CountingVisitor(expectation);
        store.scan(visitor);
        return new Verification(
                expectation.mustHold(),
                doubtful(expectation),
                visitor.visited(),
                expectation.lost(),
                expectation.lostAtMost(),
                expectation.duplicated(),
                deletes ? expectation.undeleted() : 0, // else the key was never written
                expectation.corrupt(),
                0);
    }

    private static long doubtful(Expectation expectation) {
        return expectation.mayHold() - expectation.mustHold();
    }
}
