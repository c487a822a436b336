package io.blobbench.server.process;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The steps of a clean-up, each of which runs even if others fail. */
public final class CleanUp {
    private CleanUp() {}

    /** Runs all steps in order, then throws the first exception, which carries the others as suppressed ones. */
    public static void run(List<Runnable> steps) {
        @Nullable RuntimeException first = null;
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
