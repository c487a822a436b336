package io.blobbench.report.answer;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.read.RowView;
import io.blobbench.report.statistics.Sample;
import io.blobbench.report.table.Humanized;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.SearchJudge;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A cell that was searched for the highest load.
 *
 * @param probes of its trials, in their order; without any, less is known
 */
record SearchedCell(MeasuredCell cell, List<ProbeView> probes) {
    /** A cell with those of the probes that are its own. */
    static SearchedCell of(MeasuredCell cell, List<ProbeView> ofAllCells) {
        return new SearchedCell(
                cell,
                ofAllCells.stream()
                        .filter(probe -> probe.cell().equals(cell.id()))
                        .toList());
    }

    /** The loads found by the trials that have figures, in ascending order. */
    double[] loads() {
        return cell.numbers("offered_ops_s");
    }

    /** Its load, the median of its trials; empty where none has figures. */
    OptionalDouble load() {
        return Sample.ofMedian(loads()).value();
    }

    /** The first final check, of the load that probes kept; lower loads may have been checked after it. */
    static Optional<ProbeView> firstCheck(List<ProbeView> probes) {
        return probes.stream().filter(ProbeView::check).findFirst();
    }

    /** The last final check of a trial, which its row reports. */
    Optional<ProbeView> lastCheck(int trial) {
        return probes.stream()
                .filter(probe -> probe.check() && probe.trial() == trial)
                .reduce((earlier, last) -> last);
    }

    /**
     * The rows of its trials that tell whether the load is kept, also where the final check was overloaded and left no figures, and where no
     * load was kept.
     */
    List<RowView> checked() {
        return cell.rows().stream()
                .filter(row -> row.hasFigures() || (SearchJudge.notKept(row.reasons()) && !brokenOff(row)))
                .toList();
    }

    private static boolean brokenOff(RowView row) {
        return cutOff(row) || row.verdict() == Verdict.FAILED;
    }

    /** Whether the last probe of a trial was interrupted, or ended for lack of room. */
    static boolean cutOff(RowView row) {
        return row.hasReason(TrialResult.INTERRUPTED) || row.hasReason(TrialResult.ENDED_EARLY);
    }

    /** Number of those that did not keep the load. */
    long missed() {
        return checked().stream().filter(this::missed).count();
    }

    /** Whether a trial did not keep the load in its final check, or none; of its check without probes, its row tells. */
    boolean missed(RowView row) {
        return SearchJudge.notKept(row.reasons())
                || lastCheck(row.trial())
                        .map(check -> !check.kept())
                        .orElse(row.number("response_p99_us").orElse(0) > limitUs());
    }

    /** Probes of the trial that has figures; none where several have. */
    List<ProbeView> ofOnlyTrial() {
        List<RowView> trials = cell.withFigures();
        return trials.size() != 1
                ? List.of()
                : probes.stream()
                        .filter(probe -> probe.trial() == trials.get(0).trial())
                        .toList();
    }

    /** The limit of the response p99 in us. */
    double limitUs() {
        return cell.rows().stream()
                .flatMapToDouble(row -> row.number("response_p99_limit_us").stream())
                .findFirst()
                .orElse(0);
    }

    /** {@code with a response p99 within 5.00 ms}. */
    String withinLimit() {
        return " with a response p99 within " + Humanized.microsInWords(limitUs());
    }

    /** {@code 17.6k operations a second}. */
    static String count(double opsPerSecond) {
        return Humanized.count(opsPerSecond) + " operations a second";
    }
}
