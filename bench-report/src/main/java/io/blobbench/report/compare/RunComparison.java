package io.blobbench.report.compare;

import io.blobbench.report.compare.CellPairs.Pair;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * A run beside the baseline.
 *
 * @param label letter of the run
 * @param run what is compared
 * @param cells every cell of both runs, the baseline's in its order, then those that only the run has
 */
public record RunComparison(String label, ComparedRun run, List<CellComparison> cells) {
    public RunComparison {
        cells = List.copyOf(cells);
    }

    /** A pair that may be judged or not, with the raw p of every measure that may. */
    private record Draft(Pair pair, Optional<String> obstacle, Map<Measure, Double> p) {
        boolean openLoad() {
            return pair.baseline().or(pair::other).orElseThrow().openLoad();
        }

        Optional<Sample> baseline(Measure measure) {
            return pair.baseline().map(cell -> cell.samples().get(measure));
        }

        Optional<Sample> other(Measure measure) {
            return pair.other().map(cell -> cell.samples().get(measure));
        }

        OptionalDouble p(Measure measure) {
            Double found = p.get(measure);
            return found == null ? OptionalDouble.empty() : OptionalDouble.of(found);
        }
    }

    /**
     * Compares a run.
     *
     * @param labels of the baseline and the run
     * @param contrasts that judge single measures
     */
    static RunComparison of(ComparedRun baseline, ComparedRun run, List<String> labels, Contrasts contrasts) {
        List<Draft> drafts = CellPairs.of(baseline, run).stream()
                .map(pair -> draft(pair, Comparability.obstacle(pair, labels.get(0), labels.get(1))))
                .toList();
        for (boolean open : new boolean[] {false, true}) {
            List<Draft> alike =
                    drafts.stream().filter(draft -> draft.openLoad() == open).toList();
            for (Measure measure : Measure.values()) {
                adjust(measure, alike);
            }
        }
        return new RunComparison(
                labels.get(1),
                run,
                drafts.stream().map(draft -> judged(draft, contrasts)).toList());
    }

    private static Draft draft(Pair pair, Optional<String> obstacle) {
        Draft draft = new Draft(pair, obstacle, new EnumMap<>(Measure.class));
        for (Measure measure : Measure.values()) {
            if (obstacle.isEmpty() && Levels.of(measure, draft.openLoad()) > 0) {
                Optional<Sample> first = draft.baseline(measure);
                Optional<Sample> second = draft.other(measure);
                if (first.isPresent()
                        && second.isPresent()
                        && Chance.canKnow(
                                first.get().trials().length, second.get().trials().length)) {
                    draft.p()
                            .put(
                                    measure,
                                    Chance.p(first.get().trials(), second.get().trials()));
                }
            }
        }
        return draft;
    }

    /** Of one measure, the cells of a run are one family. */
    private static void adjust(Measure measure, List<Draft> drafts) {
        List<Draft> tested =
                drafts.stream().filter(draft -> draft.p().containsKey(measure)).toList();
        double[] adjusted = FalseDiscoveries.adjust(
                tested.stream().mapToDouble(draft -> draft.p().get(measure)).toArray());
        for (int i = 0; i < adjusted.length; i++) {
            tested.get(i).p().put(measure, adjusted[i]);
        }
    }

    private static CellComparison judged(Draft draft, Contrasts contrasts) {
        List<Contrast> found = new ArrayList<>();
        for (Measure measure : Measure.values()) {
            Optional<Sample> first = draft.baseline(measure);
            Optional<Sample> second = draft.other(measure);
            if (first.isPresent() || second.isPresent()) {
                found.add(
                        draft.obstacle().isPresent()
                                ? Contrasts.apart(measure, first, second)
                                : contrasts.of(
                                        measure,
                                        first,
                                        second,
                                        draft.p(measure),
                                        Levels.of(measure, draft.openLoad())));
            }
        }
        Judgement judgement = draft.obstacle()
                .map(obstacle -> new Judgement(Outcome.NOT_COMPARABLE, obstacle))
                .orElseGet(() -> Judgement.of(draft.pair(), found));
        return new CellComparison(
                draft.pair().baseline().map(MeasuredCell::id),
                draft.pair().other().map(MeasuredCell::id),
                judgement.outcome(),
                judgement.reason(),
                draft.openLoad(),
                List.of(trials(draft.pair().baseline()), trials(draft.pair().other())),
                found);
    }

    private static int trials(Optional<MeasuredCell> cell) {
        return cell.map(MeasuredCell::validTrials).orElse(0);
    }

    /** How many cells have each verdict, those that none has left out. */
    public Map<Outcome, Long> outcomes() {
        return cells.stream()
                .collect(Collectors.groupingBy(
                        CellComparison::outcome, () -> new EnumMap<>(Outcome.class), Collectors.counting()));
    }
}
