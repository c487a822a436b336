package io.blobbench.report.answer;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.scenario.Promise;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.trial.facts.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The promises under which a run measured, as its layouts ask for them: figures under different promises are not those of equal work. */
public final class RunPromise {
    private static final int MOST = 3;

    private RunPromise() {}

    /**
     * The sentence of a run: {@code Promise of kafka: acknowledged by the only replica, on disk within about a second (...).}
     *
     * @param store its name
     * @param cells those that have rows
     * @return empty where no cell stores blobs
     */
    public static Optional<String> sentence(String store, List<MeasuredCell> cells) {
        List<String> promises = of(cells);
        return promises.isEmpty()
                ? Optional.empty()
                : Optional.of((promises.size() == 1
                                ? "Promise of " + store + ": "
                                : "Promises of " + store + ", which differ between its cells: ")
                        + words(promises) + ".");
    }

    /** Some promises in one text. */
    public static String words(List<String> promises) {
        return promises.stream().limit(MOST).collect(Collectors.joining("; "))
                + (promises.size() > MOST ? "; and " + (promises.size() - MOST) + " more" : "");
    }

    /** The distinct promises of cells in words, without cells that hold idle connections or that the store does not support. */
    public static List<String> of(List<MeasuredCell> cells) {
        List<Promise> promises = cells.stream()
                .filter(cell -> !cell.hasLoad(LoadKind.IDLE) && cell.verdict() != Verdict.UNSUPPORTED)
                .flatMap(cell ->
                        Promise.of(cell.text("consistency"), cell.text("durability"), cell.text("replicas")).stream())
                .distinct()
                .toList();
        return promises.stream()
                .map(promise -> promise.words(consistencies(promises, promise)))
                .distinct()
                .toList();
    }

    /** With one replica, for example, one and quorum are the same promise. */
    private static String consistencies(List<Promise> promises, Promise like) {
        return promises.stream()
                .filter(like::meansTheSameAs)
                .map(promise -> promise.consistency().word())
                .distinct()
                .collect(Collectors.joining(" and "));
    }
}
