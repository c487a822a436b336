package io.blobbench.report.answer;

import io.blobbench.report.cell.Limits;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.cell.Rejections;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.read.RowView;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import io.blobbench.report.table.Humanized;
import io.blobbench.trial.judge.Limit;
import io.blobbench.trial.judge.SearchJudge;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The answer of a search for the highest load in sentences: the load that is kept, its final check, and what lies above it. */
final class SearchAnswer {
    private static final int MOST_CELLS = 4;

    private final String store;
    private final RunPlan plan;
    private final List<SearchedCell> cells;
    private final List<ProbeView> probes;

    /**
     * @param cells that were searched
     * @param probes of all of them; without any, the answer is shorter
     */
    SearchAnswer(String store, RunPlan plan, List<MeasuredCell> cells, List<ProbeView> probes) {
        this.store = store;
        this.plan = plan;
        this.cells = cells.stream().map(cell -> SearchedCell.of(cell, probes)).toList();
        this.probes = probes;
    }

    /** A sentence for each cell, among many for the highest and the lowest load only; then how many probes that took. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        shownCells().forEach(searched -> sentences.add(sentence(searched)));
        if (cells.size() == 1) {
            HigherLoads.sentence(cells.get(0)).ifPresent(sentences::add);
        }
        if (!probes.isEmpty()) {
            long trials = probes.stream().map(ProbeView::id).distinct().count();
            sentences.add((trials == 1 ? "The search took " : trials + " searches took ") + probes.size() + " probes.");
        }
        return sentences;
    }

    private List<SearchedCell> shownCells() {
        if (cells.size() <= MOST_CELLS) {
            return cells;
        }
        Comparator<SearchedCell> byLoad =
                Comparator.comparingDouble(searched -> searched.load().orElse(0));
        return Stream.of(
                        cells.stream().max(byLoad).orElseThrow(),
                        cells.stream().min(byLoad).orElseThrow())
                .distinct()
                .toList();
    }

    private String sentence(SearchedCell searched) {
        String at = plan.at(searched.cell());
        OptionalDouble load = searched.load();
        return load.isPresent()
                ? found(searched, load.getAsDouble(), at)
                : new UnconfirmedLoad(store, searched, at).sentence();
    }

    /** {@code redis keeps 17.6k operations a second with a response p99 within 5.00 ms: 4.31 ms in the final check.} */
    private String found(SearchedCell searched, double load, String at) {
        MeasuredCell cell = searched.cell();
        long missed = searched.missed();
        LoadClaim claim = LoadClaim.of(searched, load);
        return store + " " + claim.words() + " "
                + load(cell, load) + between(searched, load) + at + (missed == 0 ? notSteady(cell) : "")
                + searched.withinLimit()
                + (claim.doubt().isEmpty() ? "" : "," + claim.doubt())
                + checked(searched, load, missed)
                + lowered(searched, load) + range(searched) + without(cell) + below(searched, load)
                + limited(cell, claim)
                + Rejections.part(cell) + ".";
    }

    /** What limited the loads above; nothing where they were carried out as offered, with response times beyond the limit. */
    private String limited(MeasuredCell cell, LoadClaim claim) {
        String limit = cell.limitedBy();
        boolean more = cell.lowerBound() && Limits.ofLoadHost(limit) && claim != LoadClaim.NOT_CONFIRMED;
        boolean ofSome = cell.lowerBound() && !more; // as many searches ended elsewhere
        if (limit.equals(Limit.OFFERED_LOAD.word()) || ofSome) {
            return "";
        }
        Optional<String> named = Limits.words(limit).map(words -> "; limited by " + words);
        if (more) {
            return named.map(words -> words + ": " + store + " may keep more").orElse("");
        }
        if (!limit.equals(Limit.STORE.word()) && !limit.equals(Limit.NONE_FOUND.word())) {
            return named.orElse("");
        }
        String slots = OpenLoadAnswer.slotsInUse(
                cell.withFigures().stream().filter(row -> row.text("limited_by").equals(limit)));
        return named.orElse("") + (slots.isEmpty() ? "" : (named.isPresent() ? ", but " : "; ") + slots);
    }

    /** The load that probes of the only trial kept, and its first final check did not. */
    private static String lowered(SearchedCell searched, double load) {
        return loadBefore(searched, load)
                .map(first -> "; probes kept " + SearchedCell.count(first.offeredOps()) + ", a final check did not")
                .orElse("");
    }

    /** The first final check of the only trial, if that was of a higher load than the last. */
    private static Optional<ProbeView> loadBefore(SearchedCell searched, double load) {
        return SearchedCell.firstCheck(searched.ofOnlyTrial()).filter(first -> load < first.offeredOps());
    }

    /** The median of an even number of searches is usually a load between those of two. */
    private static String between(SearchedCell searched, double load) {
        double[] loads = searched.loads();
        return DoubleStream.of(loads).anyMatch(each -> each == load)
                ? ""
                : " (between the loads of " + loads.length + " searches)";
    }

    /** The mark of a cell whose figures were still changing, in a sentence. */
    static String notSteady(MeasuredCell cell) {
        return cell.steady() ? "" : " (" + Humanized.UNSTEADY_SIGN + ", not steady)";
    }

    /** A sentence about the trials of a cell without figures, if there are any. */
    static String without(MeasuredCell cell) {
        int trials = cell.rows().size();
        int without = trials - cell.trialsWithFigures();
        return without == 0
                ? ""
                : "; " + without + " of " + trials + (without == 1 ? " trials has" : " trials have") + " no figures";
    }

    /** The p99 of the final checks, and how many of them did not keep their load, or how many searches if one kept only its check. */
    private static String checked(SearchedCell searched, double load, long missed) {
        OptionalDouble p99 = searched.cell().value(Measure.RESPONSE_P99);
        String words = p99.isEmpty() ? "" : Humanized.microsInWords(p99.getAsDouble());
        int trials = searched.checked().size();
        boolean onlyCheckKept =
                searched.checked().stream().map(RowView::reasons).anyMatch(SearchJudge::onlyCheckKept);
        if (missed == trials) {
            boolean unsteady = trials == 1 && p99.orElse(Double.MAX_VALUE) <= searched.limitUs();
            return (onlyCheckKept ? ": no search confirmed its load" : missedByAll(searched, load, trials))
                    + (words.isEmpty() ? "" : (unsteady ? "; it was not steady, with " : ", with ") + words);
        }
        String checks =
                words.isEmpty() ? "" : ": " + words + (trials == 1 ? " in the final check" : " in the final checks");
        if (missed == 0) {
            return checks;
        }
        String some = missed + " of " + trials;
        if (onlyCheckKept) {
            return checks + "; " + some + " searches did not confirm " + (missed == 1 ? "its load" : "their loads");
        }
        return (checks.isEmpty() ? ": of the final checks, " : checks + ", of which ") + some
                + (missed == 1 ? " was" : " were") + " not kept";
    }

    private static String missedByAll(SearchedCell searched, double load, int trials) {
        if (trials > 1) {
            return ": no final check was kept";
        }
        return loadBefore(searched, load).isPresent()
                ? ": every final check failed, down to this load"
                : ": probes kept it, but the final check did not";
    }

    /** From the lowest load found to the highest, and the interval of their median, from three on; a lower bound has none. */
    private static String range(SearchedCell searched) {
        double[] loads = searched.loads();
        if (loads.length < 2) {
            return "";
        }
        MeasuredCell cell = searched.cell();
        Sample sample = Objects.requireNonNull(cell.samples().get(Measure.HIGHEST_LOAD));
        return "; " + loads.length + " trials found " + Humanized.count(loads[0]) + " to "
                + Humanized.count(loads[loads.length - 1])
                + (loads.length > 2 && !cell.lowerBound() ? sample.bracketed(Humanized::count) : "");
    }

    /** A search begins with the lowest load asked for. */
    private static String below(SearchedCell searched, double load) {
        return searched.probes().stream()
                .findFirst()
                .filter(first -> load < first.offeredOps())
                .map(first -> "; that is below the lowest load asked for, " + SearchedCell.count(first.offeredOps()))
                .orElse("");
    }

    /** {@code 1.10k operations a second (17.6k blobs/s)}. */
    private static String load(MeasuredCell cell, double opsPerSecond) {
        double batch = cell.rows().get(0).number("batch_size").orElse(1);
        return SearchedCell.count(opsPerSecond)
                + (batch > 1 ? " (" + Humanized.count(opsPerSecond * batch) + " blobs/s)" : "");
    }
}
