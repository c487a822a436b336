package io.blobbench.measure;

import io.blobbench.store.operation.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Records one lane's operations by kind and outcome, phase by phase. The lane writes; the control thread reads when the phase has
 * ended.
 */
public final class KindRecorder {
    private static final OperationKind[] KINDS = OperationKind.values();
    private static final int OUTCOMES = 2;
    private static final int ANSWERED = 0;
    private static final int REFUSED = 1;

    /** By kind and outcome; null for kinds that are not told apart. */
    private final Recording[] recordings = new Recording[KINDS.length * OUTCOMES];

    private final boolean empty;
    private final boolean scheduled;

    /**
     * A recorder without values.
     *
     * @param kinds to tell apart; none where one kind and outcome is all there is
     * @param scheduled whether operations have intended starts
     */
    public KindRecorder(Set<OperationKind> kinds, boolean scheduled) {
        this.empty = kinds.isEmpty();
        this.scheduled = scheduled;
        for (OperationKind kind : kinds) {
            for (int outcome = 0; outcome < OUTCOMES; outcome++) {
                recordings[index(kind, outcome)] = new Recording(scheduled);
            }
        }
    }

    /** Lane: a phase begins. */
    public void reset() {
        for (Recording recording : recordings) {
            if (recording != null && recording.operations > 0) {
                recording.reset();
            }
        }
    }

    /** Lane: an operation without a failed blob ended; its response time is looked at where it has an intended start. */
    public void record(OperationKind kind, int acknowledged, int rejected, long serviceNs, long responseNs) {
        if (empty) {
            return;
        }
        Recording recording = recordings[index(kind, acknowledged == 0 ? REFUSED : ANSWERED)];
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
    private static int index(OperationKind kind, int outcome) {
        return kind.ordinal() * OUTCOMES + outcome;
    }

    /** Control thread: the kinds and outcomes that occurred on any lane in the phase, in the order of the kinds. */
    public static List<KindTimes> sum(List<KindRecorder> lanes) {
        List<KindTimes> sums = new ArrayList<>();
        for (int i = 0; i < KINDS.length * OUTCOMES; i++) {
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
        Latencies latencies = Latencies.empty();
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
        return new KindTimes(
                KINDS[index / OUTCOMES], index % OUTCOMES == REFUSED, operations, acknowledged, rejected, latencies);
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
