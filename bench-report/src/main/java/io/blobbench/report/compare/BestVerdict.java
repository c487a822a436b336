package io.blobbench.report.compare;

import io.blobbench.report.answer.LoadClaim;
import io.blobbench.report.cell.Limits;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.CellPairs.Pair;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import io.blobbench.report.statistics.Contrasts;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.SpeedFactor;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The verdict on the best cells of two runs, which must do the same work in batches, connections and partitions of any number. Cells
 * that a comparison pairs have the verdict that it gives them; others are tested like those of a pair, as one of as many tests as there
 * are cells to choose from.
 *
 * @param other the run whose best cell is not the best of both
 * @param factor by which that is slower; empty where no difference was seen, or where that is not known
 * @param atLeast whether the factor may be greater, as a search found no limit
 * @param remark how the verdict is to be read, and without a factor the other measures that differ; may be empty
 * @param unknown why it is not known which one is faster; empty where it is
 */
public record BestVerdict(
        BestCell other, Optional<SpeedFactor> factor, boolean atLeast, String remark, String unknown) {
    private static final String ALLOW = "; --allow ";

    /** Judges by the rules of a comparison. */
    static BestVerdict of(Measure measure, BestCell first, BestCell other, Comparison comparison) {
        Optional<String> otherWork = CellPairs.otherWork(first.cell(), other.cell());
        if (otherWork.isPresent()) {
            return notKnown(other, "these do different work, " + otherWork.get());
        }
        CellComparison judged = judged(first, other, comparison);
        Optional<Contrast> contrast = judged.contrast(measure);
        Optional<Contrast> different = contrast.filter(judged.different()::contains);
        return switch (judged.outcome()) {
            case NOT_COMPARABLE -> notKnown(other, apart(judged.reason()));
            case CANNOT_KNOW -> notKnown(other, judged.reason());
            case FASTER, SLOWER, NO_DETECTABLE_DIFFERENCE -> {
                if (!judged.deciding().contains(measure)) {
                    yield notKnown(other, "under these loads, " + measure.title() + " says nothing of it");
                }
                Optional<String> unresolved = judged.unresolved().stream()
                        .filter(each -> each.measure() == measure)
                        .map(UnresolvedMeasure::said)
                        .findFirst();
                boolean setAside =
                        contrast.filter(found -> found.finding().differs()).isPresent();
                Optional<String> why = different.isPresent()
                        ? Optional.empty()
                        : unresolved.or(() -> judged.explained().filter(found -> setAside));
                yield why.isPresent()
                        ? notKnown(other, why.get())
                        : new BestVerdict(
                                other,
                                different.flatMap(SpeedFactor::of),
                                LoadClaim.atLeast(first.cell()),
                                remark(first, other, judged, different.isPresent()),
                                "");
            }
        };
    }

    private static BestVerdict notKnown(BestCell other, String why) {
        return new BestVerdict(other, Optional.empty(), false, "", why);
    }

    /** Other measures that differ where this one does not, then the limits: {@code but service p99 of redis is better}. */
    private static String remark(BestCell first, BestCell other, CellComparison judged, boolean different) {
        Optional<String> limits = Limits.remark(first.cell(), other.cell(), different);
        if (different) {
            return limits.orElse("");
        }
        String better = judged.different().stream()
                .map(each -> each.measure().title() + " of "
                        + (each.finding() == ContrastFinding.WORSE ? first : other).name() + " is better")
                .collect(Collectors.joining(" and "));
        return Stream.concat(better.isEmpty() ? Stream.empty() : Stream.of("but " + better), limits.stream())
                .collect(Collectors.joining("; "));
    }

    /** Which promises differ, without the advice on options that only a comparison has. */
    private static String apart(String reason) {
        int advice = reason.indexOf(ALLOW);
        return advice < 0 ? reason : "their promises differ, " + reason.substring(0, advice);
    }

    private static CellComparison judged(BestCell first, BestCell other, Comparison comparison) {
        Contrasts contrasts = new Contrasts(comparison.leastDifference());
        List<String> names = List.of(first.name(), other.name());
        Set<String> unlike = comparison.unlike();
        List<CellComparison> cells = RunComparison.of(first.run(), other.run(), names, contrasts, unlike)
                .cells();
        CellComparison ofFirst = cells.stream()
                .filter(cell -> isOf(cell.baseline(), first.cell()))
                .findFirst()
                .orElseThrow();
        CellComparison ofOther = cells.stream()
                .filter(cell -> isOf(cell.other(), other.cell()))
                .findFirst()
                .orElseThrow();
        return Stream.of(ofFirst, ofOther)
                .filter(cell -> ofFirst.equals(ofOther)
                        || cell.baseline().isEmpty()
                        || cell.other().isEmpty())
                .findFirst()
                .orElseGet(() -> RunComparison.ofChosen(
                        new Pair(Optional.of(first.cell()), Optional.of(other.cell())),
                        HostChange.between(first.run(), other.run()),
                        names,
                        contrasts,
                        unlike,
                        first.run().cells().size() + other.run().cells().size()));
    }

    private static boolean isOf(Optional<ComparedCell> compared, MeasuredCell cell) {
        return compared.filter(each -> each.id().equals(cell.id())).isPresent();
    }
}
