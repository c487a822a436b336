package io.blobbench.measure;

import io.blobbench.measure.KindTimes.Outcome;
import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Records one lane's operations by kind, outcome and size, phase by phase. The lane writes; the control thread reads when the phase has
 * ended.
 */
public final class KindRecorder {
    private static final OperationKind[] KINDS = OperationKind.values();
    private static final Outcome[] OUTCOMES = Outcome.values();

    /** By kind, outcome and bucket of sizes; null for combinations that are not distinguished, or that no operation without an answer had. */
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
        this.recordings = new Recording[KINDS.length * OUTCOMES.length * buckets.size()];
        this.buckets = List.copyOf(buckets);
        this.empty = kinds.isEmpty();
        this.scheduled = scheduled;
        for (OperationKind kind : kinds) {
            for (Outcome outcome : List.of(Outcome.ANSWERED, Outcome.REFUSED)) {
                int sizes = sized(kind, outcome) ? buckets.size() : 1;
                for (int bucket = 0; bucket < sizes; bucket++) {
                    recordings[index(kind, outcome, bucket)] = new Recording(scheduled);
                }
            }
        }
    }

    /** Whether an operation has a size: a read that returned nothing has none. */
    private static boolean sized(OperationKind kind, Outcome outcome) {
        return kind.writesPayload() || (kind.readsPayload() && outcome == Outcome.ANSWERED);
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
        Outcome outcome = acknowledged == 0 ? Outcome.REFUSED : Outcome.ANSWERED;
        Recording recording = recordings[index(kind, outcome, sized(kind, outcome) ? bucket : 0)];
        if (recording == null) {
            return; // a preload's kind
        }
        recording.acknowledged += acknowledged;
        recording.rejected += rejected;
        recording.times(serviceNs, responseNs);
    }

    /** Lane, after its drain: an operation has no answer; the parameters are as for {@link #record}, until now. */
    public void recordUnanswered(OperationKind kind, int bucket, long serviceNs, long responseNs) {
        if (empty || recordings[index(kind, Outcome.ANSWERED, 0)] == null) {
            return;
        }
        int index = index(kind, Outcome.UNANSWERED, sized(kind, Outcome.UNANSWERED) ? bucket : 0);
        Recording recording = recordings[index];
        if (recording == null) {
            recording = new Recording(scheduled); // few phases need its memory
            recordings[index] = recording;
        }
        recording.times(serviceNs, responseNs);
    }

    @SuppressWarnings("EnumOrdinal") // an index on the hot path, which nothing keeps
    private int index(OperationKind kind, Outcome outcome, int bucket) {
        return (kind.ordinal() * OUTCOMES.length + outcome.ordinal()) * buckets.size() + bucket;
    }

    /**
     * Control thread: the kinds, outcomes and sizes that occurred on any lane in the phase, in the order of the kinds.
     *
     * @param lanes at least one; all distinguish the same
     */
    public static List<KindTimes> sum(List<KindRecorder> lanes) {
        List<KindTimes> sums = new ArrayList<>();
        for (int i = 0; i < lanes.get(0).recordings.length; i++) {
            int index = i;
            if (lanes.stream().anyMatch(lane -> lane.occurred(index))) {
                sums.add(sum(lanes, index));
            }
        }
        return List.copyOf(sums);
    }

    private boolean occurred(int index) {
        Recording recording = recordings[index];
        return recording != null && recording.operations > 0;
    }

    private static KindTimes sum(List<KindRecorder> lanes, int index) {
        long operations = 0;
        long acknowledged = 0;
        long rejected = 0;
        OperationTimes latencies = OperationTimes.empty(); // takes 0.8 MB
        for (KindRecorder lane : lanes) {
            Recording recording = lane.recordings[index];
            if (recording != null) {
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
        Outcome outcome = OUTCOMES[index / buckets.size() % OUTCOMES.length];
        OperationKind kind = KINDS[index / buckets.size() / OUTCOMES.length];
        String size = sized(kind, outcome) ? buckets.get(index % buckets.size()) : "";
        return new KindTimes(kind, outcome, size, operations, acknowledged, rejected, latencies);
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

        private void times(long serviceNs, long responseNs) {
            operations++;
            service.recordValue(Histograms.withinRange(serviceNs));
            if (response != null) {
                response.recordValue(Histograms.withinRange(responseNs));
            }
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
