package io.blobbench.report.compare;

import io.blobbench.report.compare.CellPairs.Pair;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the measures of a pair of cells come to.
 *
 * @param outcome the verdict
 * @param reason what it rests on; may be empty
 */
record Judgement(Outcome outcome, String reason) {
    /** Of cells that may be compared. */
    static Judgement of(Pair pair, List<Contrast> contrasts) {
        MeasuredCell baseline = pair.baseline().orElseThrow();
        MeasuredCell other = pair.other().orElseThrow();
        List<Contrast> deciding = Levels.deciding(baseline.openLoad()).stream()
                .flatMap(measure -> contrasts.stream().filter(each -> each.measure() == measure))
                .filter(each -> each.finding() != Finding.UNJUDGED)
                .toList();
        if (deciding.isEmpty()) {
            return new Judgement(Outcome.CANNOT_KNOW, obstacle(baseline, other));
        }
        Optional<Finding> first = deciding.stream()
                .map(Contrast::finding)
                .filter(finding -> finding != Finding.NONE)
                .findFirst();
        return first.map(finding -> different(finding, deciding))
                .orElseGet(() -> new Judgement(Outcome.NO_DETECTABLE_DIFFERENCE, ""));
    }

    private static Judgement different(Finding finding, List<Contrast> deciding) {
        Stream<String> agreeing = deciding.stream()
                .filter(each -> each.finding() == finding)
                .map(each -> each.measure().title());
        Stream<String> opposed = deciding.stream()
                .filter(each -> each.finding() != finding && each.finding() != Finding.NONE)
                .map(each -> "but " + each.measure().title() + " is "
                        + each.finding().word());
        return new Judgement(
                finding == Finding.BETTER ? Outcome.FASTER : Outcome.SLOWER,
                Stream.concat(agreeing, opposed).collect(Collectors.joining(", ")));
    }

    private static String obstacle(MeasuredCell baseline, MeasuredCell other) {
        int first = baseline.validTrials();
        int second = other.validTrials();
        if (first == 1 && second == 1) {
            return "one trial each";
        }
        if (!Chance.canKnow(first, second)) {
            return "trials: " + first + " against " + second + ", 4 each would do";
        }
        return baseline.withoutHistograms() || other.withoutHistograms()
                ? "no histograms.hlog to merge the times of the trials from"
                : "nothing was measured that could decide";
    }
}
