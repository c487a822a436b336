package io.blobbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.trace.Trace;
import io.blobbench.workload.trace.TraceReader;
import io.blobbench.workload.trace.TraceReplay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traces against a store that does what a store should do. */
final class TraceFlowTest {
    private static final String HEADER = "offset_us,operation,key,size_bytes\n";

    @TempDir
    private Path folder;

    private final Map<Long, byte[]> store = new HashMap<>();

    private Workload workload(String text, double speed, int lanes, int partitions) throws Exception {
        Trace trace = TraceReader.read(Files.writeString(folder.resolve("t.csv"), text), "t.csv");
        WorkloadSpec spec = WorkloadSpec.replaying(new TraceReplay(trace, speed), BlobContent.RANDOM, 42);
        return new Workload(spec, lanes, partitions, OperationKind.PUT, false, true);
    }

    private void run(Workload workload, int lane, OperationSource source) {
        Batch batch = workload.newBatch(lane);
        while (source.hasNext()) {
            source.next(batch);
            source.issued(batch);
            boolean done = serve(batch);
            source.settled(batch, done ? 1 : 0, done ? 0 : 1, 0);
        }
    }

    private boolean serve(Batch batch) {
        return switch (batch.kind()) {
            case PUT -> {
                store.put(batch.key(0), batch.payload(0));
                yield true;
            }
            case ADD -> store.putIfAbsent(batch.key(0), batch.payload(0)) == null;
            case DELETE -> store.remove(batch.key(0)) != null;
            default -> store.containsKey(batch.key(0));
        };
    }

    @Test
    void intendedStartsFollowTheSpeed() throws Exception {
        Workload workload = workload(HEADER + "0,put,1,100\n100000,put,2,100\n1000000,put,1,100\n", 2, 1, 1);
        TracePart part = workload.traced(0).orElseThrow();

        assertThat(part.size()).isEqualTo(3);
        assertThat(new long[] {part.offsetNs(0), part.offsetNs(1), part.offsetNs(2)})
                .containsExactly(0, 50_000_000, 500_000_000);
    }

    @Test
    void blobsHaveTheSizesOfTheTrace() throws Exception {
        Workload workload = workload(HEADER + "0,put,1,100\n1,put,2,20000\n2,get,3,777\n3,put,1,5000\n", 1, 1, 1);
        assertThat(workload.needsPreload()).isTrue();
        run(workload, 0, workload.preload(0));
        assertThat(store).hasSize(1);
        assertThat(store.get(2L)).hasSize(777); // the third of the keys 1, 2, 3

        run(workload, 0, workload.source(0));

        assertThat(store.get(0L)).hasSize(5000);
        assertThat(store.get(1L)).hasSize(20_000);
        Expectation expectation = workload.expectation();
        store.forEach(expectation::visit);
        assertThat(expectation.mustHold()).isEqualTo(3);
        assertThat(expectation.lost() + expectation.duplicated() + expectation.corrupt())
                .isZero();
    }

    @Test
    void operationsThatOverlapAWriteOfTheirKeyAreCounted() throws Exception {
        Workload workload = workload(
                HEADER + "0,put,1,9\n1,put,2,9\n2,get,1,9\n3,get,1,9\n4,put,1,9\n5,get,2,9\n6,delete,2,9\n", 1, 1, 1);
        OperationSource source = workload.source(0);
        Batch[] batches = new Batch[7];
        for (int i = 0; i < 6; i++) {
            batches[i] = workload.newBatch(0);
            source.next(batches[i]);
            source.issued(batches[i]);
            if (i == 1) {
                source.settled(batches[1], 1, 0, 0);
            }
        }
        assertThat(workload.overlapping())
                .as("both reads and the second put of key 1")
                .isEqualTo(3);

        source.settled(batches[5], 1, 0, 0);
        batches[6] = workload.newBatch(0);
        source.next(batches[6]);
        source.issued(batches[6]);

        assertThat(workload.overlapping()).isEqualTo(3);
    }

    /** The first of two lanes has two of three connections. */
    @Test
    void appendsAreEqualForEachConnection() throws Exception {
        Trace trace = TraceReader.read(
                Files.writeString(
                        folder.resolve("t.csv"),
                        HEADER + "0,append,,100\n5,append,,100\n" + "9,append,,100\n".repeat(28)),
                "t.csv");
        WorkloadSpec spec = WorkloadSpec.replaying(new TraceReplay(trace, 1), BlobContent.RANDOM, 42);

        Workload workload =
                new Workload(spec, HostShare.whole(2, 3), 1, OperationKind.PUT, false, true, false, spec.seed());

        assertThat(workload.source(0).remaining()).isEqualTo(20);
        assertThat(workload.source(1).remaining()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 2", "7, 5"})
    void everyOperationIsReplayedOnceAndTheLedgerFindsWhatIsWrong(int lanes, int partitions) throws Exception {
        Random random = new Random(5);
        StringBuilder text = new StringBuilder(HEADER);
        for (int i = 0; i < 3_000; i++) {
            String kind = new String[] {"put", "put", "get", "delete", "add", "exists"}[random.nextInt(6)];
            text.append(i * 10L)
                    .append(',')
                    .append(kind)
                    .append(',')
                    .append(random.nextInt(200))
                    .append(',')
                    .append(random.nextInt(3) * 300 + 100)
                    .append('\n');
        }
        Workload workload = workload(text.toString(), 1, lanes, partitions);
        long operations = 0;
        for (int lane = 0; lane < lanes; lane++) {
            run(workload, lane, workload.preload(lane));
            operations += workload.source(lane).remaining();
            run(workload, lane, workload.source(lane));
            assertThat(workload.source(lane).remaining()).isZero();
        }
        assertThat(operations).isEqualTo(3_000);

        Expectation whole = workload.expectation();
        store.forEach(whole::visit);
        assertThat(whole.mustHold()).isEqualTo(store.size());
        assertThat(whole.lost() + whole.duplicated() + whole.corrupt()).isZero();

        Expectation less = workload.expectation();
        store.keySet().stream().skip(1).forEach(key -> less.visit(key, store.get(key)));
        assertThat(less.lost()).isOne();
    }

    @ParameterizedTest
    @CsvSource({"get", "exists"})
    void hitsAndMissesOfATraceThatOnlyReadsAreToldApart(String kind) throws Exception {
        Workload workload = workload(HEADER + "0," + kind + ",1,100\n1," + kind + ",2,0\n", 1, 1, 1);
        run(workload, 0, workload.preload(0));
        assertThat(store).as("the second key holds nothing").hasSize(1);

        assertThat(workload.kindsApart()).extracting(OperationKind::word).containsExactly(kind);
    }

    @Test
    void putsOfATraceAreAllOfOneOutcome() throws Exception {
        assertThat(workload(HEADER + "0,put,1,100\n1,put,2,100\n", 1, 1, 1).kindsApart())
                .isEmpty();
    }

    /** The pool has as many blobs of one size as there are keys, and two of each of a thousand: the second pass would begin with the same ones. */
    @ParameterizedTest
    @CsvSource({"1024, 1", "1000, 1000"})
    void noKeyGetsTheBlobThatItHoldsAlready(int keys, int sizes) throws Exception {
        StringBuilder text = new StringBuilder(HEADER);
        for (int i = 0; i < 2 * keys; i++) {
            int key = i % keys;
            text.append(i + ",put," + key + "," + (1024 + key % sizes) + "\n");
        }
        Workload workload = workload(text.toString(), 1, 1, 1);
        OperationSource source = workload.source(0);
        Batch batch = workload.newBatch(0);
        for (int i = 0; i < 2 * keys; i++) {
            source.next(batch);
            source.issued(batch);
            byte[] held = store.putIfAbsent(batch.key(0), batch.payload(0)); // the second pass is dropped
            assertThat(batch.payload(0)).isNotEqualTo(held);
            source.settled(batch, 1, 0, 0);
        }

        Expectation expectation = workload.expectation();
        store.forEach(expectation::visit);

        assertThat(expectation.lost()).isEqualTo(keys);
    }

    @Test
    void aKeyThatIsReadFirstOrWhoseAddIsRefusedDoesNotGetTheBlobThatItHolds() throws Exception {
        int period = 1024;
        StringBuilder text = new StringBuilder(HEADER);
        text.append("0,get,0,1024\n");
        for (int i = 1; i <= 2 * period; i++) {
            // Key 0 is put where the blobs begin anew, after an add that is refused.
            boolean put = i % period == 0;
            text.append(i)
                    .append(put ? ",put,0" : i % period == 1 ? ",add,0" : ",put,1")
                    .append(",1024\n");
        }
        Workload workload = workload(text.toString(), 1, 1, 1);
        run(workload, 0, workload.preload(0));
        OperationSource source = workload.source(0);
        Batch batch = workload.newBatch(0);
        while (source.hasNext()) {
            source.next(batch);
            source.issued(batch);
            if (batch.kind() == OperationKind.PUT) {
                assertThat(batch.payload(0)).isNotEqualTo(store.get(batch.key(0)));
            }
            boolean done = serve(batch);
            source.settled(batch, done ? 1 : 0, done ? 0 : 1, 0);
        }
    }

    @Test
    void appendsAreSharedByLanesAndCheckedByContent() throws Exception {
        StringBuilder text = new StringBuilder(HEADER);
        for (int i = 0; i < 100; i++) {
            text.append(i).append(",append,,").append(100 + i % 3).append('\n');
        }
        Workload workload = workload(text.toString(), 1, 3, 2);
        List<byte[]> sent = new ArrayList<>();
        for (int lane = 0; lane < 3; lane++) {
            OperationSource source = workload.source(lane);
            Batch batch = workload.newBatch(lane);
            while (source.hasNext()) {
                source.next(batch);
                source.issued(batch);
                sent.add(batch.payload(0));
                source.settled(batch, 1, 0, 0);
            }
        }
        Expectation expectation = workload.expectation();
        sent.forEach(blob -> expectation.visit(0, blob));

        assertThat(sent).hasSize(100);
        assertThat(sent.stream().mapToInt(blob -> blob.length).sum()).isEqualTo(34 * 100 + 33 * 101 + 33 * 102);
        assertThat(expectation.lost() + expectation.duplicated() + expectation.corrupt())
                .isZero();
    }
}
