package io.blobbench.report.compare;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.statistics.Measure;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.scenario.text.Show;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The best cell of each run, as the answer of the run names it, and a verdict on the best of all beside each other one.
 *
 * @param measure by which cells are the best
 * @param first the best of all
 * @param others verdicts on the other runs, those with better cells first
 */
public record BestCells(Measure measure, BestCell first, List<BestVerdict> others) {
    private static final int FEWEST = 2;

    public BestCells {
        others = List.copyOf(others);
    }

    /**
     * Finds and judges the best cells of whole runs.
     *
     * @param names of the runs by their labels
     * @return empty where runs do not ask for speed alone, and where fewer than two of them have figures
     */
    public static Optional<BestCells> of(Comparison comparison, Map<String, String> names) {
        Map<String, ComparedRun> runs = new LinkedHashMap<>();
        runs.put(names.getOrDefault(Comparison.BASELINE, Comparison.BASELINE), comparison.baseline());
        comparison.runs().forEach(run -> runs.put(names.getOrDefault(run.label(), run.label()), run.run()));
        return measure(List.copyOf(runs.values())).flatMap(measure -> of(measure, runs, comparison));
    }

    private static Optional<BestCells> of(Measure measure, Map<String, ComparedRun> runs, Comparison comparison) {
        Comparator<BestCell> worst =
                Comparator.comparingDouble(best -> best.cell().value(measure).orElseThrow());
        List<BestCell> found = new ArrayList<>();
        runs.forEach((name, run) -> run.cells().stream()
                .filter(cell -> cell.value(measure).isPresent())
                .map(cell -> new BestCell(name, run, cell))
                .min(measure.moreIsBetter() ? worst.reversed() : worst)
                .ifPresent(found::add));
        if (found.size() < FEWEST) {
            return Optional.empty();
        }
        found.sort(measure.moreIsBetter() ? worst.reversed() : worst);
        BestCell first = found.get(0);
        return Optional.of(new BestCells(
                measure,
                first,
                found.stream()
                        .skip(1)
                        .map(other -> BestVerdict.of(measure, first, other, comparison))
                        .toList()));
    }

    /** The measure that the answers of all runs rest on; empty where they do not agree, and of loads whose cells are not the best or worst. */
    private static Optional<Measure> measure(List<ComparedRun> runs) {
        List<MeasuredCell> cells =
                runs.stream().flatMap(run -> run.cells().stream()).toList();
        List<Show> shown = runs.stream().map(ComparedRun::show).distinct().toList();
        if (shown.size() != 1 || cells.stream().anyMatch(cell -> cell.openLoad() || cell.hasLoad(LoadKind.IDLE))) {
            return Optional.empty();
        }
        boolean searched = cells.stream().anyMatch(MeasuredCell::searched);
        return switch (shown.get(0)) {
            case SPACE, CONNECTIONS -> Optional.empty();
            case MEAN -> Optional.of(searched ? Measure.HIGHEST_LOAD : Measure.SERVICE_P50);
            case THROUGHPUT, THRESHOLDS -> Optional.of(searched ? Measure.HIGHEST_LOAD : Measure.THROUGHPUT);
        };
    }
}
