package io.blobbench.machine;

/** The requirements of tests beyond a JDK and Maven. */
public final class Required {
    private Required() {}

    /** Whether all installable requirements must be present, as in CI: tests that lack one then fail instead of being skipped. */
    public static boolean everything() {
        return "true".equals(System.getenv("BENCH_REQUIRE_ALL"));
    }
}
