package io.blobbench.report.compare;

import io.blobbench.report.compare.CellPairs.Pair;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.Contrasts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A run beside the baseline.
 *
 * @param label letter of the run
 * @param run what is compared
 * @param machine speed of the machine itself during the baseline divided by that during the run; 1 where no change is known that counts
 * @param cells every cell of both runs, the baseline's in its order, then those that only the run has
 */
public record RunComparison(String label, ComparedRun run, double machine, List<CellComparison> cells) {
    public RunComparison {
        cells = List.copyOf(cells);
    }

    /**
     * Compares a run.
     *
     * @param labels of the baseline and the run
     * @param contrasts that judge single measures
     * @param unlike columns of promises that may differ
     */
    static RunComparison of(
            ComparedRun baseline, ComparedRun run, List<String> labels, Contrasts contrasts, Set<String> unlike) {
        HostChange host = HostChange.between(baseline, run);
        List<TestedPair> pairs = CellPairs.of(baseline, run).stream()
                .map(pair -> TestedPair.of(pair, labels, unlike, host, contrasts.chance()))
                .toList();
        TestedPair.adjust(pairs);
        KindContrasts kinds = new KindContrasts(pairs, contrasts);
        return new RunComparison(
                labels.get(1),
                run,
                host.counted(),
                pairs.stream()
                        .map(pair -> judged(pair, contrasts, kinds.of(pair)))
                        .toList());
    }

    /**
     * Compares two cells that were chosen among others, by the rules for a pair.
     *
     * @param labels of the baseline and the run
     * @param chosenFrom how many cells there were to choose from, each of which counts as a test
     */
    static CellComparison ofChosen(
            Pair pair, HostChange host, List<String> labels, Contrasts contrasts, Set<String> unlike, int chosenFrom) {
        TestedPair tested = TestedPair.of(pair, labels, unlike, host, contrasts.chance());
        tested.adjustAmong(chosenFrom);
        return judged(tested, contrasts, List.of());
    }

    private static CellComparison judged(TestedPair tested, Contrasts contrasts, List<KindContrast> kinds) {
        List<Contrast> found = tested.contrasts(contrasts);
        PairOutcome verdict = PairOutcome.of(tested, found, contrasts.chance());
        return new CellComparison(
                tested.pair().baseline().map(ComparedCell::of),
                tested.pair().other().map(ComparedCell::of),
                verdict.outcome(),
                verdict.reason(),
                tested.openLoad(),
                tested.deciding(),
                tested.different(found),
                tested.explained(found),
                tested.loadKeptByOne().isPresent(),
                verdict.unresolved(),
                found,
                kinds);
    }

    /** Whether any cell is in both runs. */
    public boolean hasCommonCells() {
        return cells.stream()
                .anyMatch(cell -> cell.baseline().isPresent() && cell.other().isPresent());
    }

    /** The measures that the verdicts on some cells leave out, in their order, with the number of those cells. */
    public Map<UnresolvedMeasure, Long> unresolved() {
        return cells.stream()
                .flatMap(cell -> cell.unresolved().stream())
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    }

    /** How many cells have each verdict, those that none has left out. */
    public Map<Outcome, Long> outcomes() {
        return cells.stream()
                .collect(Collectors.groupingBy(
                        CellComparison::outcome, () -> new EnumMap<>(Outcome.class), Collectors.counting()));
    }
}
