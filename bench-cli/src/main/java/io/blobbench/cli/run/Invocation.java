package io.blobbench.cli.run;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The runs of one invocation, store after store. Control thread only. */
public final class Invocation {
    private Invocation() {}

    /**
     * Measures all, and shows how they ended; an interruption ends those that follow too. Where a later store cannot be measured,
     * that is found before the first one is.
     *
     * @param base folder of all runs
     * @throws CommandFailure when a store cannot be measured or results could not be written
     * @return exit code: the worst of all, where an interruption is worse than any failure
     */
    public static int measure(List<InterleavedRuns> stores, Path base, ProgramEnvironment environment, OutputForm form)
            throws IOException, CommandFailure {
        List<FinishedRun> ended = new ArrayList<>();
        for (InterleavedRuns later : stores.subList(1, stores.size())) {
            later.rehearse(base);
        }
        try {
            for (InterleavedRuns each : stores) {
                ended.addAll(each.measure(base));
                if (exitCode(ended) == ExitCodes.INTERRUPTED) {
                    break;
                }
            }
        } finally {
            new InvocationEnd(ended).show(environment, form);
        }
        return exitCode(ended);
    }

    private static int exitCode(List<FinishedRun> ended) {
        return ended.stream().mapToInt(FinishedRun::exitCode).max().orElse(ExitCodes.OK);
    }
}
