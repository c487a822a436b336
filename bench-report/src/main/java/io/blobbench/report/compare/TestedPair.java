package io.blobbench.report.compare;

import io.blobbench.report.cell.EarlyEnds;
import io.blobbench.report.cell.KeptLoad;
import io.blobbench.report.cell.Limits;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.CellPairs.Pair;
import io.blobbench.report.read.RowView;
import io.blobbench.report.statistics.Chance;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import io.blobbench.report.statistics.Contrasts;
import io.blobbench.report.statistics.FalseDiscoveries;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** A pair of cells with the p of each measure that may be tested. Used by one thread. */
final class TestedPair {
    private final Pair pair;
    private final Optional<String> obstacle;
    /** Whether both cells may be compared, apart from trials without figures. */
    private final boolean alike;

    private final HostChange host;
    private final Map<Measure, Double> p = new EnumMap<>(Measure.class);
    private final Map<Measure, Integer> families = new EnumMap<>(Measure.class);

    private TestedPair(Pair pair, Optional<String> obstacle, boolean alike, HostChange host) {
        this.pair = pair;
        this.obstacle = obstacle;
        this.alike = alike;
        this.host = host;
    }

    /**
     * Tests each measure of both cells for itself.
     *
     * @param labels of the baseline and the run
     * @param unlike columns of promises that may differ
     * @param host how the machine itself changed between both runs
     */
    static TestedPair of(Pair pair, List<String> labels, Set<String> unlike, HostChange host, Chance chance) {
        Optional<String> obstacle = Comparability.obstacle(pair, labels.get(0), labels.get(1), unlike);
        boolean both = pair.baseline().isPresent() && pair.other().isPresent();
        boolean alike = both && Comparability.unlike(pair, unlike).isEmpty();
        TestedPair tested = new TestedPair(pair, obstacle, alike, host);
        for (Measure measure : Measure.values()) {
            if (!tested.testable() || tested.level(measure) == 0) {
                continue;
            }
            Optional<Sample> first = tested.baseline(measure);
            Optional<Sample> second = tested.other(measure);
            if (first.isPresent()
                    && second.isPresent()
                    && Chance.canKnow(first.get().trials().length, second.get().trials().length)) {
                tested.p.put(
                        measure,
                        chance.between(first.get(), second.get())
                                .p(first.get().trials(), second.get().trials()));
            }
        }
        return tested;
    }

    /** Adjusts p for many cells: of one measure and one kind of load, the cells of a run are one family. */
    static void adjust(List<TestedPair> pairs) {
        for (boolean open : new boolean[] {false, true}) {
            for (Measure measure : Measure.values()) {
                List<TestedPair> family = pairs.stream()
                        .filter(each -> each.openLoad() == open && each.p.containsKey(measure))
                        .toList();
                double[] adjusted = FalseDiscoveries.adjust(
                        family.stream().mapToDouble(each -> each.p.get(measure)).toArray());
                for (int i = 0; i < adjusted.length; i++) {
                    family.get(i).p.put(measure, adjusted[i]);
                    family.get(i).families.put(measure, adjusted.length);
                }
            }
        }
    }

    /** Adjusts p as that of one of several tests, none of which found more (Bonferroni). */
    void adjustAmong(int tests) {
        p.replaceAll((measure, found) -> Math.min(1, found * tests));
        p.keySet().forEach(measure -> families.put(measure, tests));
    }

    /** The findings on each measure for which either cell has values. */
    List<Contrast> contrasts(Contrasts contrasts) {
        List<Contrast> found = new ArrayList<>();
        for (Measure measure : Measure.values()) {
            Optional<Sample> first = baseline(measure);
            Optional<Sample> second = other(measure);
            if (first.isPresent() || second.isPresent()) {
                found.add(
                        obstacle.isPresent()
                                ? Contrasts.apart(measure, first, second)
                                : contrasts.of(measure, first, second, p(measure), level(measure)));
            }
        }
        return found;
    }

    /** How many trials each are needed by the measures that decide, show no difference, and would have missed one of a half. */
    Map<Measure, Integer> trialsNeeded(List<Contrast> found, Chance chance) {
        Map<Measure, Integer> needed = new EnumMap<>(Measure.class);
        for (Contrast same : judged(found)) {
            Measure measure = same.measure();
            double[] first = sample(pair.baseline(), measure).trials();
            double[] second = sample(pair.other(), measure).trials();
            Chance tests = chance(chance, measure);
            if (same.finding() == ContrastFinding.NONE
                    && !tests.resolves(first, second, family(measure), level(measure))) {
                needed.put(measure, tests.trialsNeeded(first, second, family(measure), level(measure)));
            }
        }
        return needed;
    }

    /** The measure that tables show. */
    Measure shown() {
        return DecidingMeasures.shown(openLoad(), deciding());
    }

    /** The measure without which no verdict is possible: the one that tables show, else the first that decides and was tested. */
    Measure essential() {
        Measure shown = shown();
        return p.containsKey(shown)
                ? shown
                : deciding().stream().filter(p::containsKey).findFirst().orElseThrow();
    }

    /** Whether a measure could tell a difference of one half in trials without spread. */
    boolean resolvesWithoutSpread(Chance chance, Measure measure) {
        return chance(chance, measure).resolvesWithoutSpread(family(measure), level(measure));
    }

    /** Whether the steps of searches are what differences of a measure must exceed. */
    boolean coarse(Chance chance, Measure measure) {
        return chance(chance, measure) != chance;
    }

    /** The tests for a difference that was not found, whose direction is therefore unknown. */
    private Chance chance(Chance chance, Measure measure) {
        return chance.eitherWay(sample(pair.baseline(), measure), sample(pair.other(), measure));
    }

    private int family(Measure measure) {
        return Objects.requireNonNull(families.get(measure), () -> "not tested: " + measure);
    }

    private static Sample sample(Optional<MeasuredCell> cell, Measure measure) {
        return Objects.requireNonNull(cell.orElseThrow().samples().get(measure));
    }

    /** The contrasts of the measures that decide, in their order, without those that were not judged. */
    List<Contrast> judged(List<Contrast> contrasts) {
        return deciding().stream()
                .flatMap(measure -> contrasts.stream().filter(each -> each.measure() == measure))
                .filter(each -> each.finding() != ContrastFinding.UNJUDGED)
                .toList();
    }

    /** Those of them that are better or worse, and by more than the machine or the harness explains. */
    List<Contrast> different(List<Contrast> contrasts) {
        return judged(contrasts).stream()
                .filter(each ->
                        each.finding() != ContrastFinding.NONE && explains(each).isEmpty())
                .toList();
    }

    /** The reason why a difference may be no more than one of the machine or the harness. */
    Optional<String> explained(List<Contrast> contrasts) {
        return judged(contrasts).stream()
                .filter(each -> each.finding() != ContrastFinding.NONE)
                .flatMap(each -> explains(each).stream())
                .findFirst();
    }

    private Optional<String> explains(Contrast found) {
        MeasuredCell slower =
                (found.finding() == ContrastFinding.BETTER ? pair.baseline() : pair.other()).orElseThrow();
        return host.explains(found).or(() -> Limits.delaysStarts(slower, found.measure())
                .map(limit -> "the slower one was limited by its harness, " + limit));
    }

    Pair pair() {
        return pair;
    }

    Optional<String> obstacle() {
        return obstacle;
    }

    /** Whether the figures of both cells may be tested. */
    boolean testable() {
        return obstacle.isEmpty() && steady() && !tooShort();
    }

    /** Whether no trial of either cell is UNSTEADY. */
    boolean steady() {
        return cells().allMatch(MeasuredCell::steady);
    }

    /**
     * BETTER or WORSE where one store kept its open load in all trials and the other in none, which neither a load host nor the speed of the
     * machine explains; empty where not, or where the trials are too few to tell. Trials that lost the load need no figures.
     */
    Optional<ContrastFinding> loadKeptByOne() {
        return keptByOne().filter(found -> explainsLoss(found).isEmpty());
    }

    /** The reason why the speed of the machine may explain that one store lost its open load; empty where it does not. */
    Optional<String> loadLossExplained() {
        return keptByOne().flatMap(this::explainsLoss);
    }

    private Optional<String> explainsLoss(ContrastFinding found) {
        MeasuredCell slower = (found == ContrastFinding.BETTER ? pair.baseline() : pair.other()).orElseThrow();
        double[] answered =
                slower.rows().stream().mapToDouble(KeptLoad::answeredShare).toArray();
        return host.explainsLoss(found, Sample.ofMedian(answered).value().orElse(0));
    }

    private Optional<ContrastFinding> keptByOne() {
        List<RowView> first = pair.baseline().map(MeasuredCell::rows).orElse(List.of());
        List<RowView> second = pair.other().map(MeasuredCell::rows).orElse(List.of());
        if (!alike || !openLoad() || !Chance.canKnow(first.size(), second.size())) {
            return Optional.empty();
        }
        if (first.stream().allMatch(TestedPair::kept) && second.stream().allMatch(TestedPair::lostByStore)) {
            return Optional.of(ContrastFinding.WORSE);
        }
        return second.stream().allMatch(TestedPair::kept) && first.stream().allMatch(TestedPair::lostByStore)
                ? Optional.of(ContrastFinding.BETTER)
                : Optional.empty();
    }

    private static boolean kept(RowView row) {
        return row.hasFigures() && KeptLoad.kept(row);
    }

    private static boolean lostByStore(RowView row) {
        boolean lost = row.hasFigures() ? KeptLoad.fellBehind(row) : KeptLoad.lost(row);
        return lost && !Limits.ofLoadHost(row.text("limited_by"));
    }

    /** Whether either cell is the beginning of a load beside a longer one, see {@link EarlyEnds}; of cells without an obstacle only. */
    boolean tooShort() {
        return EarlyEnds.tooShort(pair.baseline().orElseThrow(), pair.other().orElseThrow());
    }

    boolean openLoad() {
        return pair.baseline().or(pair::other).orElseThrow().openLoad();
    }

    /** The measures that decide, see {@link DecidingMeasures}. */
    List<Measure> deciding() {
        return DecidingMeasures.of(pair);
    }

    private Stream<MeasuredCell> cells() {
        return Stream.of(pair.baseline(), pair.other()).flatMap(Optional::stream);
    }

    /** The adjusted p up to which a measure is called different, 0 where it never is; what decides alone has the whole level. */
    private double level(Measure measure) {
        if (measure == Measure.THROUGHPUT && DecidingMeasures.differentRates(pair)) {
            return 0;
        }
        return deciding().size() == 1 && !openLoad() ? Levels.ALL : Levels.of(measure, openLoad());
    }

    private Optional<Sample> baseline(Measure measure) {
        return pair.baseline().map(cell -> cell.samples().get(measure));
    }

    private Optional<Sample> other(Measure measure) {
        return pair.other().map(cell -> cell.samples().get(measure));
    }

    private OptionalDouble p(Measure measure) {
        Double found = p.get(measure);
        return found == null ? OptionalDouble.empty() : OptionalDouble.of(found);
    }
}
