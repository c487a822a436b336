package io.blobbench.trial.judge;

import static io.blobbench.trial.facts.ReasonText.text;

import io.blobbench.measure.Counts;
import io.blobbench.trial.facts.Verdict;

/** Judges whether reads that were to be cold came from disks, by what the kernel counted for local servers. */
final class ColdReadsJudge {
    /** The least that the kernel reads from a disk at once. */
    private static final double PAGE_BYTES = 4096;

    private ColdReadsJudge() {}

    /**
     * Judges reads.
     *
     * @param readBytes what the servers read from disks in the measurement; NaN where unknown
     * @param diskReads requests to any disk of the host meanwhile, each of which may load many pages; NaN where unknown
     */
    static void judge(double readBytes, double diskReads, Counts counts, Judgement.Builder judgement) {
        long reads = counts.blobsAcknowledged() + counts.blobsRejected(); // a version that matches is read, too
        if (Double.isNaN(readBytes) || reads == 0) {
            return;
        }
        if (readBytes == 0) {
            judgement.find(
                    Verdict.INVALID,
                    "cold reads were asked for, and the servers read nothing from a disk: their files are in memory, as on a"
                            + " tmpfs, or on a file system for which the kernel does not count");
            return;
        }
        double pages = readBytes / PAGE_BYTES;
        double share = (diskReads < pages ? diskReads : pages) / reads;
        if (share < 1) {
            judgement.note(text(
                    "at most %.1f %% of the reads came from a disk: the pages that one of them loads have the blobs of others;"
                            + " lower percentiles are those of warm reads",
                    share * 100));
        }
    }
}
