package io.blobbench.report.answer;

import io.blobbench.report.cell.Limits;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.read.RowView;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A search without an answer in a sentence: what its probes kept, and how its final check ended. */
final class UnconfirmedLoad {
    private final String store;
    private final SearchedCell searched;
    private final MeasuredCell cell;
    private final String at;
    /** Those of the trial that kept most in a final check, else of the first. */
    private final List<ProbeView> probes;

    /**
     * @param searched a cell of which no trial has figures
     * @param at where it is, {@code  at batch=8}; empty where it is the only one
     */
    UnconfirmedLoad(String store, SearchedCell searched, String at) {
        this.store = store;
        this.searched = searched;
        this.cell = searched.cell();
        this.at = at;
        this.probes = ofTrialToTell(searched.probes());
    }

    private static List<ProbeView> ofTrialToTell(List<ProbeView> all) {
        return all.stream()
                .filter(probe -> probe.check() && probe.kept())
                .max(Comparator.comparingDouble(ProbeView::offeredOps))
                .or(() -> all.stream().findFirst())
                .map(told -> all.stream()
                        .filter(probe -> probe.trial() == told.trial())
                        .toList())
                .orElse(List.of());
    }

    String sentence() {
        Optional<ProbeView> check = SearchedCell.firstCheck(probes);
        if (check.isEmpty()
                && probes.stream().noneMatch(probe -> probe.seconds().isPresent())) {
            return store + (loaded() ? " has no confirmed load" : " was offered no load") + at + ": " + cell.verdict()
                    + ".";
        }
        OptionalDouble kept = probes.stream()
                .filter(probe -> probe.kept() && !probe.check())
                .mapToDouble(ProbeView::offeredOps)
                .max();
        if (kept.isEmpty() && check.isPresent()) {
            return store + " kept none of the loads that were tried" + at + searched.withinLimit() + lowest()
                    + ofLoadHost() + unlikeProbes(check.get()) + ".";
        }
        String start = store + " has no confirmed load" + at + searched.withinLimit() + ": ";
        if (kept.isEmpty()) {
            return start + "the search ended before a load was kept.";
        }
        return start
                + check.map(first -> checked(kept.getAsDouble(), first))
                        .orElseGet(() -> keptBy(kept.getAsDouble()) + ", and the search ended before a final check")
                + ofLoadHost() + ofTrial() + ".";
    }

    private String ofTrial() {
        int trials = cell.rows().size();
        return trials == 1 ? "" : " (trial " + probes.get(0).trial() + " of " + trials + ")";
    }

    /** Whether a load ran in a trial, which also one that failed may say. */
    private boolean loaded() {
        return cell.rows().stream()
                .anyMatch(row -> row.number("load_s").isPresent()
                        || row.number("measured_s").isPresent());
    }

    private String lowest() {
        return probes.stream().mapToDouble(ProbeView::offeredOps).min().stream()
                .mapToObj(load -> ", down to " + SearchedCell.count(load))
                .findFirst()
                .orElse("");
    }

    private String ofLoadHost() {
        String limit = cell.rows().stream()
                .filter(row -> row.trial() == probes.get(0).trial())
                .map(row -> row.text("limited_by"))
                .findFirst()
                .orElse("");
        return Limits.words(limit)
                .filter(words -> Limits.ofLoadHost(limit))
                .map(words -> "; limited by " + words)
                .orElse("");
    }

    /** {@code 2 of 4 probes kept 900 operations a second}; without the numbers where all of its probes kept it. */
    private String keptBy(double load) {
        List<ProbeView> tried = tried(load);
        long kept = keeping(tried);
        return (kept == tried.size() ? "" : kept + " of " + tried.size() + " ") + "probes kept "
                + SearchedCell.count(load);
    }

    /** Without one that its user broke off. */
    private List<ProbeView> tried(double load) {
        return probes.stream()
                .filter(probe -> !probe.check() && probe.offeredOps() == load)
                .filter(probe -> !probe.whyNot().contains(TrialResult.INTERRUPTED))
                .toList();
    }

    private static long keeping(List<ProbeView> probes) {
        return probes.stream().filter(ProbeView::kept).count();
    }

    /** The load that probes kept and its final check; where no load was kept again, that check is of the lowest to try. */
    private String checked(double mostKept, ProbeView first) {
        ProbeView last = searched.lastCheck(first.trial()).orElseThrow();
        Optional<String> broken = brokenOff(last.trial());
        List<ProbeView> tried = tried(first.offeredOps());
        // Most of the confirming probes are half of all, where the single probe before them did not keep the load.
        boolean found = keeping(tried) > 0 && 2 * keeping(tried) >= tried.size();
        if (!found || first.kept()) {
            return keptBy(mostKept) + ", which is too few; the final check, of "
                    + SearchedCell.count(first.offeredOps()) + ", "
                    + broken.orElse(first.kept() ? "was kept" : "was not kept either");
        }
        if (last.equals(first)) {
            return keptBy(first.offeredOps())
                    + broken.map(how -> ", and the final check " + how).orElse(", but the final check did not");
        }
        return keptBy(first.offeredOps()) + ", but the final check did not, and that of "
                + SearchedCell.count(last.offeredOps()) + " " + broken.orElse(last.kept() ? "did" : "did not either");
    }

    /** How the final check ended where no probe kept a load, unless it did not keep its load either. */
    private String unlikeProbes(ProbeView check) {
        return brokenOff(check.trial())
                .or(() -> check.kept() ? Optional.of("kept that load once, unlike its probe") : Optional.empty())
                .map(how -> "; the final check " + how)
                .orElse("");
    }

    /** How the final check of a trial ended that shows nothing of its load. */
    private Optional<String> brokenOff(int trial) {
        RowView row = cell.rows().stream()
                .filter(each -> each.trial() == trial)
                .findFirst()
                .orElseThrow();
        if (SearchedCell.cutOff(row)) {
            return Optional.of("was cut off");
        }
        return row.verdict() == Verdict.FAILED ? Optional.of("was FAILED") : Optional.empty();
    }
}
