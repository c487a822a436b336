package io.blobbench.cli.result;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.Version;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Gate;
import io.blobbench.report.compare.format.JunitReport;
import io.blobbench.report.compare.format.Regressions;
import io.blobbench.scenario.text.Counted;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The gate of {@code --fail-on-regression}.
 *
 * @param limit of regressions
 * @param junit file of its JUnit report; empty where none is wanted
 */
record RegressionGate(Gate limit, Optional<CheckedOutput> junit) {
    /**
     * Creates the gate.
     *
     * @throws CommandFailure where the report cannot be written
     */
    static RegressionGate of(double limit, @Nullable Path junit) throws CommandFailure {
        return new RegressionGate(new Gate(limit), CheckedOutput.of(junit));
    }

    /**
     * Reports regressions and the cells that could not be judged, and writes the JUnit report.
     *
     * @return the exit code
     * @throws CommandFailure where the report could not be written
     */
    int decide(Comparison comparison, PrintWriter err) throws CommandFailure {
        Regressions regressions = Regressions.of(comparison, limit.limit());
        report(comparison, regressions, err);
        err.flush();
        if (junit.isPresent()) {
            junit.get().write(JunitReport.write(comparison, limit, Version.ofTool()));
        }
        return switch (limit.judge(comparison)) {
            case PASSED -> ExitCodes.OK;
            case NOT_JUDGED -> ExitCodes.NOTHING_JUDGED;
            case REGRESSION, NO_FIGURES, LOAD_NOT_KEPT -> ExitCodes.REGRESSION;
        };
    }

    private static void report(Comparison comparison, Regressions regressions, PrintWriter err) {
        if (regressions.judged() == 0) {
            err.println("bench: --fail-on-regression: no cell could be judged"
                    + RunSelection.apart(comparison)
                            .or(regressions::mostFrequentObstacle)
                            .map(obstacle -> "; " + obstacle)
                            .orElse(""));
            return;
        }
        int unjudged = regressions.obstacles().size();
        if (unjudged > 0) {
            err.println("bench: " + Counted.of(unjudged, "cell") + " could not be judged; "
                    + regressions.mostFrequentObstacle().orElseThrow());
        }
        regressions.unresolved().forEach(line -> err.println("bench: " + line));
        if (!regressions.lines().isEmpty()) {
            err.println("bench: regressions beyond the limit:");
            regressions.lines().forEach(line -> err.println("  " + line));
        }
    }
}
