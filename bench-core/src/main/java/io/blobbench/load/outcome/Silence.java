package io.blobbench.load.outcome;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A time in which operations were in flight and none ended.
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

        /** A phase begins. */
        public void reset() {
            Arrays.fill(lengthNs, 0);
        }

        /**
         * An operation ended, the first after the one that ended at {@code lastEndNs}.
         *
         * @param busySinceNs from when on there was always an operation in flight
         */
        public void ended(long busySinceNs, long endNs, long lastEndNs) {
            long beginNs = busySinceNs - lastEndNs > 0 ? busySinceNs : lastEndNs;
            if (endNs - beginNs > lengthNs[shortest]) {
                lengthNs[shortest] = endNs - beginNs;
                fromNs[shortest] = beginNs;
                for (int i = 0; i < COUNT; i++) {
                    shortest = lengthNs[i] < lengthNs[shortest] ? i : shortest;
                }
            }
        }

        /** In no order, with their starts since an origin. */
        public List<Silence> since(long originNs) {
            return IntStream.range(0, COUNT)
                    .filter(i -> lengthNs[i] > 0)
                    .mapToObj(i -> new Silence((fromNs[i] - originNs) / 1e9, lengthNs[i] / 1e9))
                    .toList();
        }
    }
}
