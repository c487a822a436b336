package io.blobbench.load;

import io.blobbench.measure.Counts;
import io.blobbench.measure.KindRecorder;
import io.blobbench.measure.LaneRecorder;
import io.blobbench.measure.OperationTimes;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Connection;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** One lane with one connection that does as the test says, on the test's thread. */
final class Bench {
    static final int BLOB_BYTES = 100;

    final Completions completions = new Completions();
    final List<Slot> slots = new ArrayList<>();
    final List<Sent> sent = new ArrayList<>();
    final Workload workload;
    final Lane lane;
    private final LaneRecorder recorder;

    /** When an operation was meant to start, and when it did. */
    record Sent(long intendedNs, long sentNs) {}

    Bench(NanoClock clock, int inFlight, WorkloadSpec spec, Consumer<Operation> script) {
        workload = new Workload(spec, 1, 1, OperationKind.PUT, false, true);
        Connection connection = new Connection() {
            @Override
            public void submit(Operation operation) {
                Slot slot = (Slot) operation;
                sent.add(new Sent(slot.intendedNs, slot.sentNs));
                script.accept(operation);
            }

            @Override
            public void close() {}
        };
        for (int i = 0; i < inFlight; i++) {
            slots.add(new Slot(i, connection, completions, clock, workload.newBatch(0)));
        }
        recorder = new LaneRecorder(true);
        lane = new Lane(
                clock,
                completions,
                slots,
                new LaneTally(
                        recorder,
                        new KindRecorder(workload.kindsApart(), List.of(""), true),
                        true,
                        workload.payloadBytes(),
                        workload.keysStay()),
                this::stop);
    }

    private void stop(long fullNs) {
        lane.stop().at(fullNs);
    }

    static WorkloadSpec appends(int batchSize) {
        return of(Map.of(OperationKind.APPEND, 1), batchSize);
    }

    static WorkloadSpec of(Map<OperationKind, Integer> mix, int batchSize) {
        return new WorkloadSpec(mix, batchSize, BLOB_BYTES, BlobContent.RANDOM, KeySpace.DEFAULT, 42);
    }

    /** A slot whose batch is ready to be sent. */
    Slot preparedSlot() {
        completions.bind(Thread.currentThread());
        Slot slot = slots.get(0);
        workload.source(0).next(slot.batch);
        return slot;
    }

    void run(Loop loop, Window window) {
        lane.run(workload.source(0), loop, window);
    }

    Counts takeCounts() {
        return take().counts();
    }

    OperationTimes takeLatencies() {
        return take().latencies();
    }

    LaneRecorder.Sum take() {
        LaneRecorder.Sum sum = new LaneRecorder.Sum();
        recorder.takeInto(sum);
        return sum;
    }
}
