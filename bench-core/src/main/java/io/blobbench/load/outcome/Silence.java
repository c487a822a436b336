package io.blobbench.load.outcome;

/**
 * A time in which operations were in flight and none ended.
 *
 * @param startSeconds since the phase's origin
 * @param seconds its length, 0 where there was none
 */
public record Silence(double startSeconds, double seconds) {
    public static final Silence NONE = new Silence(0, 0);

    /** The part of it that is the other's too. */
    public Silence and(Silence other) {
        double start = Math.max(startSeconds, other.startSeconds);
        double end = Math.min(startSeconds + seconds, other.startSeconds + other.seconds);
        return end > start ? new Silence(start, end - start) : NONE;
    }

    /** The longest of a lane's. Its lane's own until the phase has ended. */
    public static final class Longest {
        private long fromNs;
        private long lengthNs;

        /** A phase begins. */
        public void reset() {
            lengthNs = 0;
        }

        /**
         * An operation ended, the first after the one that ended at {@code lastEndNs}.
         *
         * @param busySinceNs from when on there was always an operation in flight
         */
        public void ended(long busySinceNs, long endNs, long lastEndNs) {
            long beginNs = busySinceNs - lastEndNs > 0 ? busySinceNs : lastEndNs;
            if (endNs - beginNs > lengthNs) {
                lengthNs = endNs - beginNs;
                fromNs = beginNs;
            }
        }

        public Silence since(long originNs) {
            return lengthNs == 0 ? NONE : new Silence((fromNs - originNs) / 1e9, lengthNs / 1e9);
        }
    }
}
