package io.blobbench.schedule;

/** Comparisons of instants of a {@link NanoClock}, less than 292 years apart: its values may overflow. */
public final class Instants {
    private Instants() {}

    /** The earlier of two instants. */
    public static long earlier(long oneNs, long otherNs) {
        return oneNs - otherNs < 0 ? oneNs : otherNs;
    }

    /** The later of two instants. */
    public static long later(long oneNs, long otherNs) {
        return oneNs - otherNs < 0 ? otherNs : oneNs;
    }
}
