package io.blobbench.cli.base;

/** Exit codes of the process; the help of each command lists its own. */
public final class ExitCodes {
    /** Success; for a run, every row and held cell is VALID, UNSTEADY or UNSUPPORTED. */
    public static final int OK = 0;
    /** Some row or held cell is INVALID, TIMED_OUT or FAILED, results or output could not be written, or leftovers remain. */
    public static final int BAD_ROWS = 1;
    /** Wrong usage, or a wrong scenario. */
    public static final int USAGE = 2;
    /** A store or server could not be reached or started, or is not available on this machine. */
    public static final int UNREACHABLE = 3;
    /** A comparison found a regression beyond the limit. */
    public static final int REGRESSION = 4;
    /** A comparison with a limit for regressions could judge no cell. */
    public static final int NOTHING_JUDGED = 5;
    /** Stopped by SIGINT or SIGTERM. */
    public static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
