package io.blobbench.results.manifest;

import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFolder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The order in which runs started or were last resumed. The names of their folders have local time, which the end of summer or another zone
 * sets back.
 */
public final class RunOrder {
    private RunOrder() {}

    /**
     * Sorts runs by the start in their run.json, and by that in their name where it cannot be read.
     *
     * @param folder of a run; its name decides between equal starts
     */
    public static <T> List<T> oldestFirst(Collection<T> runs, Function<T, Path> folder) {
        return oldestFirst(runs, folder, run -> Optional.empty());
    }

    /**
     * Sorts runs by their last resumption, and by their start where they were not resumed.
     *
     * @param folder of a run; its name decides between equal times
     * @param resumedAt when a run was last resumed; empty if it never was
     */
    public static <T> List<T> oldestFirst(
            Collection<T> runs, Function<T, Path> folder, Function<T, Optional<Instant>> resumedAt) {
        return runs.stream()
                .map(run -> new Started<>(
                        run,
                        resumedAt.apply(run).orElseGet(() -> startedAt(folder.apply(run))),
                        folder.apply(run).getFileName()))
                .sorted(Comparator.comparing((Started<T> run) -> run.at).thenComparing(run -> run.name))
                .map(run -> run.run)
                .toList();
    }

    private static Instant startedAt(Path folder) {
        try {
            return ManifestFile.read(folder).startedAt().orElseGet(() -> RunFolder.startInName(folder));
        } catch (ResultsException e) {
            return RunFolder.startInName(folder);
        }
    }

    private record Started<T>(T run, Instant at, Path name) {}
}
