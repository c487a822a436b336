package io.blobbench.cli.display;

import io.blobbench.report.table.Humanized;
import java.time.Duration;
import java.util.Optional;

/**
 * A run at one moment, as a display shows it.
 *
 * @param trial position of the current trial, 1 for the first; 0 before it
 * @param trials of the whole run
 * @param cell the current cell, or empty
 * @param phase what the run does
 * @param throughputBlobs of the last interval, per second; NaN outside a measurement
 * @param longest p99 or maximum of the last interval's service times, under an open load of its response times; empty without any
 * @param elapsed since the run began
 * @param remaining of the whole run
 * @param share done, in [0, 1]
 * @param download server files being fetched
 */
public record Snapshot(
        int trial,
        int trials,
        String cell,
        String phase,
        double throughputBlobs,
        String longest,
        Duration elapsed,
        Duration remaining,
        double share,
        Optional<DownloadProgress.UnderWay> download) {
    /** The last interval in a few letters, or else the phase. */
    public String activity() {
        return Double.isNaN(throughputBlobs) ? phase : rates();
    }

    /** The phase too, where there is room for it. */
    public String longActivity() {
        return Double.isNaN(throughputBlobs) ? phase : phase + ", " + rates();
    }

    private String rates() {
        return Humanized.count(throughputBlobs) + "/s" + (longest.isEmpty() ? "" : ", " + longest);
    }
}
