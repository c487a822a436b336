package io.blobbench.machine;

/** What a machine must have beyond a JDK and Maven for the tests. */
public final class Required {
    private Required() {}

    /** Whether everything that can be installed must be there, as in CI: tests that lack it fail then and are not skipped. */
    public static boolean everything() {
        return "true".equals(System.getenv("BENCH_REQUIRE_ALL"));
    }
}
