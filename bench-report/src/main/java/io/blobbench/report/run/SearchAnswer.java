package io.blobbench.report.run;

import io.blobbench.report.cell.Limits;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.read.RowView;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import io.blobbench.report.table.Humanized;
import io.blobbench.scenario.MaxLoad;
import io.blobbench.trial.judge.Limit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The answer of a search for the highest load in sentences: the load that is kept, its final check, and what lies above it. */
final class SearchAnswer {
    private static final int MOST_CELLS = 4;

    private final String store;
    private final List<MeasuredCell> cells;
    private final List<ProbeView> probes;

    /**
     * @param cells that were searched
     * @param probes of all of them; without any, the answer is shorter
     */
    SearchAnswer(String store, List<MeasuredCell> cells, List<ProbeView> probes) {
        this.store = store;
        this.cells = cells;
        this.probes = probes;
    }

    static boolean searched(MeasuredCell cell) {
        return cell.text("load_model").equals(MaxLoad.WORD);
    }

    /** The loads found by the trials that have figures, in ascending order. */
    private static double[] loads(MeasuredCell cell) {
        return cell.numbers("offered_ops_s");
    }

    /** The load of a cell, the median of its trials; empty where none has figures. */
    private static OptionalDouble load(MeasuredCell cell) {
        return Sample.ofMedian(loads(cell)).value();
    }

    /** A sentence for each cell, among many for the highest and the lowest load only; then how many probes that took. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        shownCells().forEach(cell -> sentences.add(loads(cell).length == 0 ? nothing(cell) : found(cell)));
        if (cells.size() == 1) {
            above(cells.get(0)).ifPresent(sentences::add);
        }
        if (!probes.isEmpty()) {
            long trials = probes.stream()
                    .map(probe -> probe.cell() + "\n" + probe.trial())
                    .distinct()
                    .count();
            sentences.add((trials == 1 ? "The search took " : trials + " searches took ") + probes.size() + " probes.");
        }
        return sentences;
    }

    private List<MeasuredCell> shownCells() {
        if (cells.size() <= MOST_CELLS) {
            return cells;
        }
        Comparator<MeasuredCell> byLoad =
                Comparator.comparingDouble(cell -> load(cell).orElse(0));
        return Stream.of(
                        cells.stream().max(byLoad).orElseThrow(),
                        cells.stream().min(byLoad).orElseThrow())
                .distinct()
                .toList();
    }

    /** {@code redis keeps 17.6k operations a second with a response p99 within 5.00ms: 4.31ms in the final check.} */
    private String found(MeasuredCell cell) {
        long missed = withFigures(cell).filter(row -> missed(cell, row)).count();
        int trials = cell.trialsWithFigures();
        return store + (2 * missed > trials ? " may not keep " : cell.lowerBound() ? " keeps at least " : " keeps ")
                + load(cell, load(cell).orElseThrow()) + at(cell) + " with a response p99 within " + limit(cell)
                + checked(cell, missed) + lowered(cell) + range(cell) + without(cell) + below(cell) + limited(cell)
                + ".";
    }

    /** What limited the loads above; nothing where they were carried out as offered, with response times beyond the limit. */
    private String limited(MeasuredCell cell) {
        String limit = cell.limitedBy();
        boolean more = cell.lowerBound() && Limits.ofLoadHost(limit);
        return Limits.words(limit)
                .filter(words -> !limit.equals(Limit.OFFERED_LOAD.word()))
                .map(words -> "; limited by " + words + (more ? ": " + store + " may keep more" : ""))
                .orElse("");
    }

    /** The load that probes of the only trial kept, and its final check did not. */
    private String lowered(MeasuredCell cell) {
        double load = load(cell).orElseThrow();
        return ofOnlyTrial(cell).stream()
                .filter(ProbeView::check)
                .findFirst()
                .filter(first -> load < first.offeredOps())
                .map(first -> "; probes kept " + count(first.offeredOps()) + ", a final check did not")
                .orElse("");
    }

    /** A sentence about the trials of a cell without figures, if there are any. */
    static String without(MeasuredCell cell) {
        int trials = cell.rows().size();
        int without = trials - cell.trialsWithFigures();
        return without == 0
                ? ""
                : "; " + without + " of " + trials + (without == 1 ? " trials has" : " trials have") + " no figures";
    }

    private static String checked(MeasuredCell cell, long missed) {
        int trials = cell.trialsWithFigures();
        String p99 = cell.value(Measure.RESPONSE_P99).stream()
                .mapToObj(Humanized::microsInWords)
                .collect(Collectors.joining());
        if (missed == trials) {
            return ": probes kept it, but " + (trials == 1 ? "the final check did not" : "no final check did")
                    + (p99.isEmpty() ? "" : ", with " + p99);
        }
        return (p99.isEmpty() ? "" : ": " + p99 + (trials == 1 ? " in the final check" : " in the final checks"))
                + (missed == 0 ? "" : ", of which " + missed + " of " + trials + " missed the limit");
    }

    /** From the lowest load found to the highest, and the interval of their median. */
    private static String range(MeasuredCell cell) {
        double[] loads = loads(cell);
        if (loads.length < 2) {
            return "";
        }
        return "; " + loads.length + " trials found " + Humanized.count(loads[0]) + " to "
                + Humanized.count(loads[loads.length - 1])
                + Sample.ofMedian(loads).bracketed(Humanized::count);
    }

    private String nothing(MeasuredCell cell) {
        if (of(cell).noneMatch(probe -> probe.seconds().isPresent())) {
            return store + (loaded(cell) ? " has no confirmed load" : " was offered no load") + at(cell) + ": "
                    + cell.verdict() + ".";
        }
        OptionalDouble kept = of(cell).filter(probe -> probe.kept() && !probe.check())
                .mapToDouble(ProbeView::offeredOps)
                .max();
        Optional<ProbeView> check = of(cell).filter(ProbeView::check).findFirst();
        if (kept.isPresent()) {
            return store + " has no confirmed load" + at(cell) + " with a response p99 within " + limit(cell)
                    + ": probes kept "
                    + check.map(probe -> uncertain(cell, kept.getAsDouble(), probe))
                            .orElseGet(
                                    () -> count(kept.getAsDouble()) + ", and the search ended before a final check.");
        }
        String lowest = of(cell).mapToDouble(ProbeView::offeredOps).min().stream()
                .mapToObj(load -> ", down to " + count(load))
                .findFirst()
                .orElse("");
        String ofLoadHost = Limits.words(cell.text("limited_by"))
                .filter(words -> Limits.ofLoadHost(cell.text("limited_by")))
                .map(words -> "; limited by " + words)
                .orElse("");
        return store + " kept none of the loads that were tried" + at(cell) + " with a response p99 within "
                + limit(cell) + lowest + ofLoadHost + ".";
    }

    /** Whether a load ran in a trial, which also one that failed may say. */
    private static boolean loaded(MeasuredCell cell) {
        return cell.rows().stream()
                .anyMatch(row -> row.number("load_s").isPresent()
                        || row.number("measured_s").isPresent());
    }

    /** The load that probes kept and its final check; where no load was kept again, that check is of the lowest to try. */
    private String uncertain(MeasuredCell cell, double mostKept, ProbeView check) {
        boolean found =
                of(cell).anyMatch(probe -> probe.kept() && !probe.check() && probe.offeredOps() == check.offeredOps());
        return found && !check.kept()
                ? count(check.offeredOps()) + ", but the final check did not."
                : count(mostKept) + ", but not when that was tried again; the final check, of "
                        + count(check.offeredOps()) + ", was " + (check.kept() ? "kept." : "not kept either.");
    }

    /** The lowest load above the answer that the only trial tried and the store did not keep. */
    private Optional<String> above(MeasuredCell cell) {
        List<ProbeView> probesOfTrial = ofOnlyTrial(cell);
        if (probesOfTrial.isEmpty()) {
            return Optional.empty();
        }
        double load = load(cell).orElseThrow();
        SortedMap<Double, List<ProbeView>> higher = probesOfTrial.stream()
                .filter(probe -> probe.offeredOps() > load)
                .collect(Collectors.groupingBy(ProbeView::offeredOps, TreeMap::new, Collectors.toList()));
        if (higher.isEmpty()) {
            return Optional.of("The search had no higher load to try.");
        }
        return higher.entrySet().stream()
                .filter(each -> !kept(each.getValue()))
                .findFirst()
                .map(lowest -> (lowest.getKey().equals(higher.firstKey())
                                ? "The next higher load tried, " + count(lowest.getKey()) + ", was not kept"
                                : "The lowest higher load that was not kept is " + count(lowest.getKey()))
                        + beyondLimit(lowest.getValue()) + ".");
    }

    /** The response time of a load beyond the limit, if that is why it was not kept. */
    private static String beyondLimit(List<ProbeView> ofLoad) {
        return ofLoad.stream()
                .filter(probe -> !probe.kept())
                .flatMapToDouble(probe -> probe.responseUs().stream().filter(us -> us > probe.limitUs()))
                .mapToObj(us -> ", with a response p99 of " + Humanized.microsInWords(us))
                .findFirst()
                .orElse("");
    }

    /** Whether a load counts as kept: a final check decides, else most of its probes. */
    private static boolean kept(List<ProbeView> ofLoad) {
        return ofLoad.stream()
                .filter(ProbeView::check)
                .map(ProbeView::kept)
                .reduce((earlier, last) -> last)
                .orElseGet(() -> 2 * ofLoad.stream().filter(ProbeView::kept).count() > ofLoad.size());
    }

    /** A search begins with the lowest load asked for. */
    private String below(MeasuredCell cell) {
        double found = load(cell).orElseThrow();
        return of(cell).findFirst()
                .filter(first -> found < first.offeredOps())
                .map(first -> "; that is below the lowest load asked for, " + count(first.offeredOps()))
                .orElse("");
    }

    /** Whether the final check of a trial did not keep the load. */
    private boolean missed(MeasuredCell cell, RowView row) {
        Optional<ProbeView> check = of(cell).filter(probe -> probe.check() && probe.trial() == row.trial())
                .reduce((earlier, last) -> last);
        double p99Us = row.number("response_p99_us").orElse(0);
        return check.map(probe -> !probe.kept()).orElse(p99Us > limitUs(cell));
    }

    private Stream<ProbeView> of(MeasuredCell cell) {
        return probes.stream().filter(probe -> probe.cell().equals(cell.id()));
    }

    /** Probes of the trial that has figures; none where several have. */
    private List<ProbeView> ofOnlyTrial(MeasuredCell cell) {
        if (cell.trialsWithFigures() != 1) {
            return List.of();
        }
        int trial = withFigures(cell).findFirst().orElseThrow().trial();
        return of(cell).filter(probe -> probe.trial() == trial).toList();
    }

    private static Stream<RowView> withFigures(MeasuredCell cell) {
        return cell.rows().stream().filter(RowView::hasFigures);
    }

    private static String limit(MeasuredCell cell) {
        return Humanized.microsInWords(limitUs(cell));
    }

    private static double limitUs(MeasuredCell cell) {
        return cell.rows().stream()
                .flatMapToDouble(row -> row.number("response_p99_limit_us").stream())
                .findFirst()
                .orElse(0);
    }

    /** {@code 1.10k operations a second (17.6k blobs/s)}. */
    private static String load(MeasuredCell cell, double opsPerSecond) {
        double batch = cell.rows().get(0).number("batch_size").orElse(1);
        return count(opsPerSecond) + (batch > 1 ? " (" + Humanized.count(opsPerSecond * batch) + " blobs/s)" : "");
    }

    private static String count(double opsPerSecond) {
        return Humanized.count(opsPerSecond) + " operations a second";
    }

    private String at(MeasuredCell cell) {
        return cells.size() == 1 ? "" : " at " + cell.id();
    }
}
