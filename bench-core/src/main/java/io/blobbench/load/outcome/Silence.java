package io.blobbench.load.outcome;

import io.blobbench.schedule.Instants;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A time in which operations were in flight, or given up and sent again, and none was answered.
 *
 * @param startSeconds since the phase's origin
 * @param seconds its length
 */
public record Silence(double startSeconds, double seconds) {
    /** The part of it that is the other's too; of no length where there is none. */
    private Silence and(Silence other) {
        double start = Math.max(startSeconds, other.startSeconds);
        double end = Math.min(startSeconds + seconds, other.startSeconds + other.seconds);
        return new Silence(start, Math.max(0, end - start));
    }

    /** The silences of two lanes, or of two load hosts, together: the parts in which both waited. */
    public static List<Silence> common(List<Silence> ofOne, List<Silence> ofOther) {
        return ofOne.stream()
                .flatMap(one -> ofOther.stream().map(one::and))
                .filter(part -> part.seconds > 0)
                .toList();
    }

    /** The longest silences of a lane. Its lane's own until the phase has ended. */
    public static final class Longest {
        private static final int COUNT = 32;

        private final long[] fromNs = new long[COUNT];
        /** 0 where there is none. */
        private final long[] lengthNs = new long[COUNT];

        private int shortest;
        private long busySinceNs;
        private long lastAnswerNs;
        /** Whether operations ended without an answer since the last one came. */
        private boolean unanswered;

        private long lastEndNs;

        /** A phase begins. */
        public void reset(long originNs) {
            Arrays.fill(lengthNs, 0);
            busySinceNs = originNs;
            lastAnswerNs = originNs;
            lastEndNs = originNs;
            unanswered = false;
        }

        /** An operation is sent while none is in flight. */
        public void busy(long sentNs) {
            if (!unanswered) { // else the store is asked again
                busySinceNs = sentNs;
            }
        }

        /** An operation had an answer. */
        public void answered(long endNs) {
            add(endNs);
            lastAnswerNs = Instants.later(lastAnswerNs, endNs);
            unanswered = false;
        }

        /** An operation ended, but no answer to it came. */
        public void givenUp(long endNs) {
            lastEndNs = Instants.later(lastEndNs, endNs);
            unanswered = true;
        }

        private void add(long endNs) {
            long beginNs = Instants.later(busySinceNs, lastAnswerNs);
            if (endNs - beginNs > lengthNs[shortest]) {
                lengthNs[shortest] = endNs - beginNs;
                fromNs[shortest] = beginNs;
                for (int i = 0; i < COUNT; i++) {
                    shortest = lengthNs[i] < lengthNs[shortest] ? i : shortest;
                }
            }
        }

        /** In no order, with their starts since an origin; the phase has ended. */
        public List<Silence> since(long originNs) {
            if (unanswered) {
                add(lastEndNs);
            }
            return IntStream.range(0, COUNT)
                    .filter(i -> lengthNs[i] > 0)
                    .mapToObj(i -> new Silence((fromNs[i] - originNs) / 1e9, lengthNs[i] / 1e9))
                    .toList();
        }
    }
}
