package io.blobbench.measure;

import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One of the two sides of a {@link LaneRecorder}: plain fields, ordered by its phaser. */
final class LaneRecording {
    final Histogram service = Histograms.create();
    final @Nullable Histogram response;
    final @Nullable Histogram startDelay;
    final @Nullable Histogram laneDelay;
    final Histogram failedTimes = Histograms.createCoarse();
    final Histogram failedService = Histograms.createCoarse();
    long operations;
    long acknowledged;
    long rejected;
    long failed;
    long bytes;
    long missing;
    long clamped;
    long firstAnswerNs;
    long lastAnswerNs;

    LaneRecording(boolean scheduled) {
        this.response = scheduled ? Histograms.create() : null;
        this.startDelay = scheduled ? Histograms.create() : null;
        this.laneDelay = scheduled ? Histograms.createCoarse() : null;
    }

    /** Ends come in any order: answers wait for their lane. */
    void answered(long endNs) {
        boolean none = acknowledged == 0;
        if (none || endNs - firstAnswerNs < 0) {
            firstAnswerNs = endNs;
        }
        if (none || endNs - lastAnswerNs > 0) {
            lastAnswerNs = endNs;
        }
    }

    void service(long serviceNs) {
        service.recordValue(clamp(serviceNs));
    }

    void scheduled(long responseNs, long startDelayNs, long laneDelayNs) {
        Objects.requireNonNull(response).recordValue(clamp(responseNs));
        Objects.requireNonNull(startDelay).recordValue(clamp(startDelayNs));
        Objects.requireNonNull(laneDelay).recordValue(Histograms.withinRange(laneDelayNs));
    }

    void unsent(long ageNs, long count) {
        if (ageNs > Histograms.HIGHEST_NS) {
            clamped += 2 * count; // response time and start delay
        }
        long valueNs = Histograms.withinRange(ageNs);
        Objects.requireNonNull(response).recordValueWithCount(valueNs, count);
        Objects.requireNonNull(startDelay).recordValueWithCount(valueNs, count);
    }

    private long clamp(long valueNs) {
        if (valueNs > Histograms.HIGHEST_NS) {
            clamped++;
        }
        return Histograms.withinRange(valueNs);
    }

    void reset() {
        service.reset();
        if (response != null && startDelay != null && laneDelay != null) {
            response.reset();
            startDelay.reset();
            laneDelay.reset();
        }
        failedTimes.reset();
        failedService.reset();
        operations = 0;
        acknowledged = 0;
        rejected = 0;
        failed = 0;
        bytes = 0;
        missing = 0;
        clamped = 0;
    }
}
