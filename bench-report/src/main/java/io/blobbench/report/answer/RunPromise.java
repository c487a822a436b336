package io.blobbench.report.answer;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.scenario.Promise;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.trial.facts.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The promises under which a run measured, as its store gave them: figures under different promises are not those of equal work. */
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

    /** The promises of cells in words, each meaning once. */
    public static List<String> of(List<MeasuredCell> cells) {
        List<Promise> promises = promises(cells);
        return promises.stream()
                .map(promise -> promise.words(consistencies(promises, promise)))
                .distinct()
                .toList();
    }

    /** The meanings of the promises of cells, whatever consistency they ask for. */
    public static Set<String> meanings(List<MeasuredCell> cells) {
        return promises(cells).stream().map(Promise::meaning).collect(Collectors.toSet());
    }

    /** The distinct promises of cells, without those that hold idle connections or that the store does not support. */
    private static List<Promise> promises(List<MeasuredCell> cells) {
        return cells.stream()
                .filter(cell -> !cell.hasLoad(LoadKind.IDLE) && cell.verdict() != Verdict.UNSUPPORTED)
                .flatMap(cell -> of(cell).stream())
                .distinct()
                .toList();
    }

    /** The promise of a row; empty where a word is none of those known here. A row from before these columns has all that was asked for. */
    private static Optional<Promise> of(MeasuredCell cell) {
        Optional<Consistency> asked = Consistency.of(cell.text("consistency"));
        Optional<Consistency> writes = Consistency.of(cell.text("write_consistency"));
        Optional<Consistency> reads = Consistency.of(cell.text("read_consistency"));
        Optional<Durability> durability = Arrays.stream(Durability.values())
                .filter(each -> each.word().equals(cell.text("durability")))
                .findFirst();
        String replicas = cell.text("replicas");
        return asked.isPresent() && durability.isPresent() && replicas.matches("[1-9][0-9]{0,8}")
                ? Optional.of(new Promise(
                        asked.get(),
                        reads.isPresent() ? writes : writes.or(() -> asked),
                        reads,
                        durability.get(),
                        Integer.parseInt(replicas)))
                : Optional.empty();
    }

    /** With one replica, for example, one and quorum are the same promise. */
    private static String consistencies(List<Promise> promises, Promise like) {
        return promises.stream()
                .filter(promise -> promise.meaning().equals(like.meaning()))
                .map(promise -> promise.consistency().word())
                .distinct()
                .collect(Collectors.joining(" and "));
    }
}
