package io.blobbench.trial.visibility;

import io.blobbench.measure.Histograms;
import io.blobbench.measure.Visibility;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.watch.Sightings;
import io.blobbench.workload.sample.Mark;
import io.blobbench.workload.sample.Marks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Records whether and when each mark was seen. Used by one thread at a time. */
final class VisibilityLedger implements Sightings {
    private final Marks marks;
    private final long withinNs;
    private final Histogram sinceSent = Histograms.create();
    private final Histogram sinceAcknowledged = Histograms.create();
    private final Histogram gaps = Histograms.create();
    private final Map<Mark, Long> seenNs = new HashMap<>();
    /** Marks awaited in the last poll that was answered, and in this one. */
    private Set<Mark> asked = Set.of();

    private Set<Mark> asking = Set.of();
    private long askedNs;
    private long askingNs;
    private boolean counting;
    private long neverSeen;
    private long overtaken;
    /** Those never seen, without the overtaken ones. */
    private long givenUp;
    /** The longest time since one of these was sent. */
    private long longestWaitNs;
    /** Whether a reader told an instant before that of the sending, and the latest one that it told. */
    private boolean seenBeforeSent;

    private @Nullable Long latestNs;

    VisibilityLedger(Marks marks, Duration within) {
        this.marks = marks;
        this.withinNs = within.toNanos();
    }

    /** Forgets what became of marks so far; those that lanes send from now on count. No load may run. */
    void begin() {
        for (Mark mark : marks.all()) {
            if (mark.state() == Mark.State.ACKNOWLEDGED || mark.state() == Mark.State.UNCONFIRMED) {
                forget(mark);
            }
        }
        counting = true;
    }

    /** Begins a poll; returns the marks that were sent and not seen. */
    List<Mark> awaited(long nowNs) {
        List<Mark> awaited = new ArrayList<>();
        for (Mark mark : marks.all()) {
            Mark.State state = mark.state();
            boolean sent = state == Mark.State.SENT || state == Mark.State.ACKNOWLEDGED;
            if (sent && !seenNs.containsKey(mark)) {
                awaited.add(mark);
            }
        }
        asked = asking;
        askedNs = askingNs;
        asking = new HashSet<>(awaited);
        askingNs = nowNs;
        return awaited;
    }

    /** This poll was not answered: marks may have been readable then. */
    void unanswered() {
        asking = asked;
        askingNs = askedNs;
    }

    @Override
    public void saw(byte[] payload, long atNs) {
        Mark mark = marks.find(payload);
        if (mark == null || mark.state() == Mark.State.READY || seenNs.putIfAbsent(mark, atNs) != null) {
            return;
        }
        seenBeforeSent |= atNs - mark.sentNs() < 0;
        latestNs = latestNs == null || atNs - latestNs > 0 ? Long.valueOf(atNs) : latestNs;
        long notBeforeNs = asked.contains(mark) ? askedNs : mark.sentNs();
        if (counting) {
            gaps.recordValue(Histograms.withinRange(atNs - notBeforeNs));
        }
    }

    /**
     * Requires that the instants at which marks were seen can be those of the clock.
     *
     * @throws StoreException when one is before the mark was sent, or after now
     */
    void requireInstantsOfClock(long nowNs) throws StoreException {
        if (seenBeforeSent) {
            throw new StoreException(
                    "the reader saw a blob before it was sent: its instants are not those of System.nanoTime");
        }
        if (latestNs != null && latestNs - nowNs > 0) {
            throw new StoreException(
                    "the reader saw a blob in the future: its instants are not those of System.nanoTime");
        }
    }

    /** Settles marks whose fate is known or that waited too long; returns the number that remain. */
    int settle(long nowNs) {
        int left = 0;
        for (Mark mark : marks.all()) {
            switch (mark.state()) {
                case READY -> {}
                case SENT -> left++;
                case UNCONFIRMED -> forget(mark);
                case ACKNOWLEDGED -> left += settled(mark, nowNs) ? 0 : 1;
            }
        }
        return left;
    }

    private boolean settled(Mark mark, long nowNs) {
        Long seen = seenNs.get(mark);
        if (seen == null && nowNs - mark.acknowledgedNs() < withinNs) {
            return false;
        }
        if (counting) {
            count(mark, seen, nowNs);
        }
        forget(mark);
        return true;
    }

    private void count(Mark mark, @Nullable Long seen, long nowNs) {
        if (seen == null && mark.overtaken()) {
            overtaken++;
            return;
        }
        long atNs = seen == null ? nowNs : seen;
        if (atNs - mark.acknowledgedNs() >= withinNs) { // a reader that did not answer for a while may see it too late
            neverSeen++;
        }
        if (seen == null) {
            givenUp++;
            longestWaitNs = Math.max(longestWaitNs, atNs - mark.sentNs());
        } else {
            sinceSent.recordValue(Histograms.withinRange(atNs - mark.sentNs()));
        }
        // One that was not seen counts with its age: without it, the percentiles would be those of the blobs that were
        // fast enough.
        sinceAcknowledged.recordValue(Histograms.withinRange(atNs - mark.acknowledgedNs()));
    }

    private void forget(Mark mark) {
        seenNs.remove(mark);
        marks.renew(mark);
    }

    /**
     * The findings.
     *
     * @param asks whether the reader asked
     * @param missed see {@link Visibility}
     */
    Visibility found(boolean asks, long missed, double observerShare, String method) {
        boolean known = asks && gaps.getTotalCount() > 0;
        return new Visibility(
                withUnseen(sinceSent, overtaken + givenUp, Math.max(withinNs, longestWaitNs)),
                withUnseen(sinceAcknowledged, overtaken, withinNs),
                neverSeen,
                overtaken,
                missed,
                known ? gaps.getValueAtPercentile(99) : Double.NaN,
                observerShare,
                method);
    }

    /**
     * Blobs that were not seen come last: those of a slow reader are overtaken, and one that was given up may have been written faster than
     * others that were seen later, so without this the percentiles would be too low.
     */
    private static Histogram withUnseen(Histogram others, long unseen, long leastNs) {
        Histogram times = others.copy();
        if (unseen > 0) {
            times.recordValueWithCount(Histograms.withinRange(Math.max(leastNs, others.getMaxValue())), unseen);
        }
        return times;
    }
}
