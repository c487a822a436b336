package io.blobbench.measure;

import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Records one lane's operations by kind, outcome and size, phase by phase. The lane writes; the control thread reads when the phase has
 * ended.
 */
public final class KindRecorder {
    private static final OperationKind[] KINDS = OperationKind.values();
    private static final int OUTCOMES = 2;
    private static final int ANSWERED = 0;
    private static final int REFUSED = 1;

    /** By kind, outcome and bucket of sizes; null for combinations that are not distinguished. */
    private final Recording[] recordings;

    private final List<String> buckets;
    private final boolean empty;
    private final boolean scheduled;

    /**
     * A recorder without values.
     *
     * @param kinds to distinguish; empty with a single kind and outcome
     * @param buckets names of the ranges of sizes to distinguish; one empty name where sizes do not differ
     * @param scheduled whether operations have intended starts
     */
    public KindRecorder(Set<OperationKind> kinds, List<String> buckets, boolean scheduled) {
        this.recordings = new Recording[KINDS.length * OUTCOMES * buckets.size()];
        this.buckets = List.copyOf(buckets);
        this.empty = kinds.isEmpty();
        this.scheduled = scheduled;
        for (OperationKind kind : kinds) {
            for (int outcome = 0; outcome < OUTCOMES; outcome++) {
                int sizes = sized(kind, outcome) ? buckets.size() : 1;
                for (int bucket = 0; bucket < sizes; bucket++) {
                    recordings[index(kind, outcome, bucket)] = new Recording(scheduled);
                }
            }
        }
    }

    /** Whether an operation has a size: a read that found nothing has none. */
    private static boolean sized(OperationKind kind, int outcome) {
        return kind.writesPayload() || (kind.readsPayload() && outcome == ANSWERED);
    }

    /** Lane: a phase begins. */
    public void reset() {
        for (Recording recording : recordings) {
            if (recording != null && recording.operations > 0) {
                recording.reset();
            }
        }
    }

    /**
     * Lane: an operation without a failed blob ended; its response time is recorded if it has an intended start.
     *
     * @param bucket index of its size; used if it has one
     */
    public void record(
            OperationKind kind, int bucket, int acknowledged, int rejected, long serviceNs, long responseNs) {
        if (empty) {
            return;
        }
        int outcome = acknowledged == 0 ? REFUSED : ANSWERED;
        Recording recording = recordings[index(kind, outcome, sized(kind, outcome) ? bucket : 0)];
        if (recording == null) {
            return; // a preload's kind
        }
        recording.operations++;
        recording.acknowledged += acknowledged;
        recording.rejected += rejected;
        recording.service.recordValue(Histograms.withinRange(serviceNs));
        if (scheduled) {
            Objects.requireNonNull(recording.response).recordValue(Histograms.withinRange(responseNs));
        }
    }

    @SuppressWarnings("EnumOrdinal") // an index on the hot path, which nothing keeps
    private int index(OperationKind kind, int outcome, int bucket) {
        return (kind.ordinal() * OUTCOMES + outcome) * buckets.size() + bucket;
    }

    /**
     * Control thread: the kinds, outcomes and sizes that occurred on any lane in the phase, in the order of the kinds.
     *
     * @param lanes at least one; all distinguish the same
     */
    public static List<KindTimes> sum(List<KindRecorder> lanes) {
        List<KindTimes> sums = new ArrayList<>();
        for (int i = 0; i < lanes.get(0).recordings.length; i++) {
            KindTimes sum = sum(lanes, i);
            if (sum.operations() > 0) {
                sums.add(sum);
            }
        }
        return List.copyOf(sums);
    }

    private static KindTimes sum(List<KindRecorder> lanes, int index) {
        long operations = 0;
        long acknowledged = 0;
        long rejected = 0;
        OperationTimes latencies = OperationTimes.empty();
        for (KindRecorder lane : lanes) {
            Recording recording = lane.recordings[index];
            if (recording != null && recording.operations > 0) {
                operations += recording.operations;
                acknowledged += recording.acknowledged;
                rejected += recording.rejected;
                latencies.service().add(recording.service);
                if (recording.response != null) {
                    latencies.response().add(recording.response);
                }
            }
        }
        List<String> buckets = lanes.get(0).buckets;
        int outcome = index / buckets.size() % OUTCOMES;
        OperationKind kind = KINDS[index / buckets.size() / OUTCOMES];
        String size = sized(kind, outcome) ? buckets.get(index % buckets.size()) : "";
        return new KindTimes(kind, outcome == REFUSED, size, operations, acknowledged, rejected, latencies);
    }

    private static final class Recording {
        private final Histogram service = Histograms.create();
        private final @Nullable Histogram response;
        private long operations;
        private long acknowledged;
        private long rejected;

        private Recording(boolean scheduled) {
            this.response = scheduled ? Histograms.create() : null;
        }

        private void reset() {
            operations = 0;
            acknowledged = 0;
            rejected = 0;
            service.reset();
            if (response != null) {
                response.reset();
            }
        }
    }
}
