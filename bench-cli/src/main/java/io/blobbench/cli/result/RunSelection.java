package io.blobbench.cli.result;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.report.compare.CellPairs;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.compare.RunParts;
import io.blobbench.results.csv.ResultsCsv;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The runs that a command compares, or the parts of one.
 *
 * @param paths of their folders, or of files of rows, the baseline first
 * @param runs the same, or all parts of the only one
 */
record RunSelection(List<Path> paths, List<ComparedRun> runs) {
    RunSelection {
        paths = List.copyOf(paths);
        runs = List.copyOf(runs);
    }

    /**
     * Reads several runs.
     *
     * @param paths folders or files, at least one
     * @throws CommandFailure where one is missing or given twice
     */
    static RunSelection of(List<Path> paths) throws CommandFailure {
        checkThatTheyAreThere(paths);
        checkThatTheyDiffer(paths);
        return new RunSelection(
                paths, paths.parallelStream().map(ComparedRun::read).toList());
    }

    /** Reads a run and divides it by the values of an axis. */
    static RunSelection partsOf(Path path, String axis) throws CommandFailure {
        checkThatTheyAreThere(List.of(path));
        return new RunSelection(List.of(path), RunParts.by(ComparedRun.read(path), axis));
    }

    /**
     * Compares all with the first.
     *
     * @param unlike promises that may differ
     * @throws CommandFailure where no cell is in two of them
     */
    Comparison compared(double leastDifference, Set<String> unlike) throws CommandFailure {
        Comparison comparison = comparedEvenApart(leastDifference, unlike);
        Optional<String> apart = apart(comparison);
        if (apart.isPresent()) {
            throw new CommandFailure(ExitCodes.USAGE, apart.get());
        }
        return comparison;
    }

    /** Compares all with the first, also where no cell is in two of them. */
    Comparison comparedEvenApart(double leastDifference, Set<String> unlike) {
        return Comparison.of(runs.get(0), runs.subList(1, runs.size()), leastDifference, unlike);
    }

    /** The reason why runs have no cell in common; empty where they do. */
    static Optional<String> apart(Comparison comparison) {
        if (comparison.runs().stream().anyMatch(RunComparison::hasCommonCells)) {
            return Optional.empty();
        }
        String columns = comparison.runs().stream()
                .flatMap(run -> CellPairs.apart(comparison.baseline(), run.run()).stream())
                .distinct()
                .collect(Collectors.joining(", "));
        return Optional.of("no cell in common" + (columns.isEmpty() ? "" : ": they differ in " + columns)
                + "; expected runs of the same scenario");
    }

    private static void checkThatTheyAreThere(List<Path> runs) throws CommandFailure {
        List<Path> missing = runs.stream().filter(run -> !Files.exists(run)).toList();
        if (!missing.isEmpty()) {
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    "no such file or folder: "
                            + missing.stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
    }

    /** A run that stands for two would count as twice as many trials that agree, and be resumed twice. */
    static void checkThatTheyDiffer(List<Path> runs) throws CommandFailure {
        Set<Path> folders = new HashSet<>();
        for (Path run : runs) {
            Path real = realFolder(run);
            if (!folders.add(real)) {
                throw new CommandFailure(ExitCodes.USAGE, run + " is given twice, expected different runs");
            }
        }
    }

    /** The position of the first of these runs that has the same folder, however that is written. */
    static OptionalInt indexOf(Path run, List<Path> runs) throws CommandFailure {
        checkThatTheyAreThere(Stream.concat(Stream.of(run), runs.stream()).toList());
        Path folder = realFolder(run);
        for (int i = 0; i < runs.size(); i++) {
            if (realFolder(runs.get(i)).equals(folder)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    private static Path realFolder(Path run) throws CommandFailure {
        try {
            Path real = run.toRealPath();
            return real.endsWith(ResultsCsv.FILE_NAME) ? Objects.requireNonNull(real.getParent()) : real;
        } catch (IOException e) {
            throw new CommandFailure(ExitCodes.USAGE, "cannot read " + run + ": " + FileFailures.reason(e), e);
        }
    }
}
