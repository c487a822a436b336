package io.blobbench.report.compare;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.statistics.Chance;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.Contrasts;
import io.blobbench.report.statistics.FalseDiscoveries;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Contrasts the kinds of operation of pairs of cells. As no verdict rests on them, each measure has the whole level of error; all kinds
 * and cells of a run are one family of tests. Used by one thread.
 */
final class KindContrasts {
    private final Contrasts contrasts;
    private final Map<TestedPair, List<Kind>> kinds = new HashMap<>();

    /** A measure of a kind of a pair, with its p where it was tested. Used by one thread. */
    private static final class Kind {
        final String name;
        final Measure measure;
        final Optional<Sample> baseline;
        final Optional<Sample> other;
        OptionalDouble p;

        Kind(String name, Measure measure, Optional<Sample> baseline, Optional<Sample> other, OptionalDouble p) {
            this.name = name;
            this.measure = measure;
            this.baseline = baseline;
            this.other = other;
            this.p = p;
        }
    }

    /** Tests each kind of each pair for itself, and adjusts p for all of them. */
    KindContrasts(List<TestedPair> pairs, Contrasts contrasts) {
        this.contrasts = contrasts;
        pairs.forEach(pair -> kinds.put(pair, tested(pair)));
        for (boolean open : new boolean[] {false, true}) {
            for (Measure measure : Measure.values()) {
                adjust(pairs.stream()
                        .filter(pair -> pair.openLoad() == open)
                        .flatMap(pair -> of(pair, measure))
                        .toList());
            }
        }
    }

    /** The findings on the kinds of a pair, in their order; empty where its operations are all of one kind. */
    List<KindContrast> of(TestedPair pair) {
        return kinds.getOrDefault(pair, List.of()).stream()
                .map(kind -> new KindContrast(kind.name, contrast(pair, kind)))
                .toList();
    }

    private Contrast contrast(TestedPair pair, Kind kind) {
        return pair.obstacle().isPresent()
                ? Contrasts.apart(kind.measure, kind.baseline, kind.other)
                : contrasts.of(kind.measure, kind.baseline, kind.other, kind.p, Levels.ALL);
    }

    private List<Kind> tested(TestedPair pair) {
        Optional<MeasuredCell> first = pair.pair().baseline();
        Optional<MeasuredCell> second = pair.pair().other();
        Set<String> names = new LinkedHashSet<>();
        Stream.of(first, second)
                .flatMap(Optional::stream)
                .forEach(cell -> names.addAll(cell.kinds().keySet()));
        List<Kind> found = new ArrayList<>();
        for (String name : names) {
            for (Measure measure : Measure.values()) {
                Optional<Sample> baseline = sample(first, name, measure);
                Optional<Sample> other = sample(second, name, measure);
                if (baseline.isPresent() || other.isPresent()) {
                    OptionalDouble p = pair.testable() ? p(baseline, other) : OptionalDouble.empty();
                    found.add(new Kind(name, measure, baseline, other, p));
                }
            }
        }
        return found;
    }

    private static Optional<Sample> sample(Optional<MeasuredCell> cell, String kind, Measure measure) {
        return cell.map(each -> each.kinds().getOrDefault(kind, Map.of()).get(measure));
    }

    private OptionalDouble p(Optional<Sample> baseline, Optional<Sample> other) {
        if (baseline.isEmpty() || other.isEmpty()) {
            return OptionalDouble.empty();
        }
        double[] first = baseline.get().trials();
        double[] second = other.get().trials();
        return Chance.canKnow(first.length, second.length)
                ? OptionalDouble.of(contrasts.chance().p(first, second))
                : OptionalDouble.empty();
    }

    private Stream<Kind> of(TestedPair pair, Measure measure) {
        return kinds.getOrDefault(pair, List.of()).stream()
                .filter(kind -> kind.measure == measure && kind.p.isPresent());
    }

    private static void adjust(List<Kind> family) {
        double[] adjusted = FalseDiscoveries.adjust(
                family.stream().mapToDouble(kind -> kind.p.orElseThrow()).toArray());
        for (int i = 0; i < adjusted.length; i++) {
            family.get(i).p = OptionalDouble.of(adjusted[i]);
        }
    }
}
