package io.blobbench.report.compare.format;

import io.blobbench.report.answer.LoadClaim;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.BestCell;
import io.blobbench.report.compare.BestCells;
import io.blobbench.report.compare.BestVerdict;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import io.blobbench.report.statistics.SpeedFactor;
import io.blobbench.report.table.Humanized;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which of several stores is the fastest at its best cell, in two sentences. */
final class BestCellsText {
    private static final String EACH = ", each at its best cell";

    private BestCellsText() {}

    /** The verdict and the cells that it is about; nothing for runs of the same store, and for those of a single cell. */
    static List<String> sentences(Comparison comparison, Map<String, String> names) {
        return Stores.differ(comparison) && comparison.baseline().part().isEmpty() && severalCells(comparison)
                ? BestCells.of(comparison, names)
                        .map(best -> List.of(verdict(best), cells(best)))
                        .orElse(List.of())
                : List.of();
    }

    private static boolean severalCells(Comparison comparison) {
        return comparison.runs().stream().anyMatch(run -> run.cells().size() > 1);
    }

    private static String verdict(BestCells best) {
        String first = best.first().name();
        List<BestVerdict> slower =
                best.others().stream().filter(each -> each.factor().isPresent()).toList();
        List<BestVerdict> unknown =
                best.others().stream().filter(each -> !each.unknown().isEmpty()).toList();
        List<BestVerdict> same = best.others().stream()
                .filter(each -> each.factor().isEmpty() && each.unknown().isEmpty())
                .toList();
        List<String> parts = new ArrayList<>();
        if (!slower.isEmpty()) {
            parts.add(first + " is faster than "
                    + slower.stream().map(BestCellsText::beaten).collect(Collectors.joining(" and than ")) + EACH);
        }
        if (!same.isEmpty()) {
            parts.add((parts.isEmpty() ? "No" : "no") + " difference in "
                    + best.measure().title() + " between " + first + " and "
                    + same.stream()
                            .map(each -> each.other().name() + remark(each))
                            .collect(Collectors.joining(" or "))
                    + " was seen" + (parts.isEmpty() ? EACH : ""));
        }
        for (BestVerdict each : unknown) {
            String other = each.other().name();
            parts.add(
                    parts.isEmpty()
                            ? "It is not known whether " + first + " or " + other + " is faster" + EACH + ": "
                                    + each.unknown()
                            : "whether " + first + " is faster than " + other + " is not known: " + each.unknown());
        }
        return String.join("; ", parts) + ".";
    }

    /** {@code kafka by a factor of 1.35 [1.30..1.41]}. */
    private static String beaten(BestVerdict verdict) {
        SpeedFactor factor = verdict.factor().orElseThrow();
        return verdict.other().name() + " by a factor of " + (verdict.atLeast() ? "at least " : "")
                + SpeedFactor.digits(factor.value())
                + factor.interval()
                        .map(ends ->
                                " [" + SpeedFactor.digits(ends.low()) + ".." + SpeedFactor.digits(ends.high()) + "]")
                        .orElse("")
                + remark(verdict);
    }

    private static String remark(BestVerdict verdict) {
        return verdict.remark().isEmpty() ? "" : " (" + verdict.remark() + ")";
    }

    private static String cells(BestCells best) {
        return Stream.concat(Stream.of(best.first()), best.others().stream().map(BestVerdict::other))
                .map(each -> figure(each, best.measure()))
                .collect(Collectors.joining(
                        "; ", "Best cells by " + best.measure().title() + ": ", "."));
    }

    /** {@code 1.65M blobs/s [1.50M..1.80M]}, or {@code at least 1.65M blobs/s}, or {@code may not keep 1.65M blobs/s}. */
    private static String rate(MeasuredCell cell, Measure measure) {
        Sample sample = Objects.requireNonNull(cell.samples().get(measure));
        return LoadClaim.beforeLoad(cell)
                + measure.inWords(sample.value().orElseThrow())
                + sample.bracketed(Humanized::count);
    }

    private static String figure(BestCell best, Measure measure) {
        return best.name() + " "
                + (measure.moreIsBetter()
                        ? rate(best.cell(), measure)
                        : best.cell().inWords(measure))
                + (best.run().cells().size() == 1 ? "" : " at " + best.cell().id());
    }
}
