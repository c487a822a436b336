package io.blobbench.workload.size;

/**
 * Random numbers computed from an index: the output of SplitMix64 after that many steps (Steele, Lea and Flood, 2014).
 */
final class IndexedDraw {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;
    private static final double UNIT = 0x1.0p-53;
    /** Blobs' bytes come from the plain seed. */
    private static final long STREAM = 0x5851F42D4C957F2DL;

    private IndexedDraw() {}

    /** A number in [0, 1) with 53 random bits. */
    static double unit(long seed, long index) {
        return (mixed(mixed(seed ^ STREAM) + (index + 1) * GAMMA) >>> 11) * UNIT;
    }

    private static long mixed(long state) {
        long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
