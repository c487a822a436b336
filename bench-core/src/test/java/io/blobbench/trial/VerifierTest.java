package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Cell;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.Verification;
import io.blobbench.workload.Batch;
import io.blobbench.workload.OperationSource;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two batches of four were sent: one was acknowledged, of the other three blobs were and one failed. */
class VerifierTest {
    private static final Map<OperationKind, Integer> APPENDS = Map.of(OperationKind.APPEND, 1);

    private final RecordedStore store = new RecordedStore();
    private final List<byte[]> sent = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"0, 7, 7, 0", "5, 2, 3, 0", "7, 0, 1, 0", "8, 0, 0, 0", "10, 0, 0, 2"})
    void aCountTellsWhatIsLostOrMayBeAndWhatIsThereTwice(long found, long lost, long lostAtMost, long duplicated)
            throws Exception {
        store.blobs = found;

        assertThat(Verifier.verify(store, cell(Cell.Verify.COUNT), loaded(100)))
                .contains(new Verification(7, 1, found, lost, lostAtMost, duplicated, 0, 0, 0));
        assertThat(store.calls).containsExactly("expect 7", "count");
    }

    /** Blobs of 8 bytes carry no stamp. */
    @ParameterizedTest
    @ValueSource(ints = {100, 8})
    void contentsAreReadBack(int blobBytes) throws Exception {
        Workload workload = loaded(blobBytes);
        store.contents = List.of(
                sent.get(0),
                sent.get(1),
                sent.get(1),
                sent.get(2),
                sent.get(4),
                sent.get(5),
                sent.get(6),
                new byte[blobBytes]);

        // The fourth blob is missing, or it is the damaged one; the second is there once too often. Of the last three
        // one may have failed.
        assertThat(Verifier.verify(store, cell(Cell.Verify.CONTENT), workload))
                .contains(new Verification(7, 1, 8, 0, 1, 1, 0, 1, 0));
        assertThat(store.calls).containsExactly("expect 7", "scan");
    }

    /** The space of what is expected may be measured all the same. */
    @Test
    void nothingIsVerifiedWhereNothingIsAskedFor() throws Exception {
        assertThat(Verifier.verify(store, cell(Cell.Verify.NONE), loaded(100))).isEmpty();
        assertThat(store.calls).containsExactly("expect 7");
    }

    @Test
    void aStoreHasTimeForWhatWasPreloadedAsForWhatWasMeasured() {
        KeySpace keys = new KeySpace(KeySpace.Distribution.UNIFORM, 20_000, 0.99);
        WorkloadSpec spec = new WorkloadSpec(Map.of(OperationKind.GET, 1), 4, 100, BlobContent.RANDOM, keys, 42);
        Workload workload = new Workload(spec, 1, 1, OperationKind.PUT, false, true);
        OperationSource preload = workload.preload(0);
        while (preload.hasNext()) {
            Batch batch = workload.newBatch(0);
            preload.next(batch);
            preload.issued(batch);
            preload.settled(batch, 4, 0, 0);
        }
        Cell cell = TrialSamples.cell(TrialSamples.CLOSED, Map.of(), spec, Cell.Verify.CONTENT);
        Measured more = TrialSamples.valid(cell, 1, 25_000, TrialSamples.latencies(false))
                .measured()
                .orElseThrow(); // 50 000 blobs of 100 B

        assertThat(Verifier.longerFor(cell, workload, Optional.empty())).hasMillis(2_000 + 200);
        assertThat(Verifier.longerFor(cell, workload, Optional.of(more))).hasMillis(5_000 + 500);
    }

    private static Cell cell(Cell.Verify verify) {
        return TrialSamples.cell(TrialSamples.CLOSED, Map.of(), APPENDS, verify);
    }

    private Workload loaded(int blobBytes) {
        WorkloadSpec spec = new WorkloadSpec(APPENDS, 4, blobBytes, BlobContent.RANDOM, KeySpace.DEFAULT, 42);
        Workload workload = new Workload(spec, 1, 1, OperationKind.PUT, false, true);
        OperationSource source = workload.source(0);
        for (int failed = 0; failed <= 1; failed++) {
            Batch batch = workload.newBatch(0);
            source.next(batch);
            source.issued(batch);
            for (int i = 0; i < 4; i++) {
                sent.add(batch.payload(i).clone());
            }
            source.settled(batch, 4 - failed, 0, failed);
        }
        return workload;
    }
}
