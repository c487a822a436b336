package io.blobbench.load.model;

/** Checks that the load records share. */
final class LoadChecks {
    private LoadChecks() {}

    static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, got " + value);
        }
    }

    static void requireRate(String name, double opsPerSecond) {
        if (!(opsPerSecond > 0 && opsPerSecond <= OpenLoad.MOST_OPS_PER_SECOND)) {
            throw new IllegalArgumentException(name + " must be in (0, 1e9] operations a second, got " + opsPerSecond);
        }
    }
}
