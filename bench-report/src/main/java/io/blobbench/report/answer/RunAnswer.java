package io.blobbench.report.answer;

import io.blobbench.report.cell.EarlyEnds;
import io.blobbench.report.cell.Limits;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.cell.Rejections;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.statistics.ConfidenceInterval;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.Sample;
import io.blobbench.report.table.Humanized;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.scenario.text.Counted;
import io.blobbench.scenario.text.Show;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.Limit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A run in a few sentences: its answer, how certain that is, what limited it, and what to run next. */
public final class RunAnswer {
    private final String store;
    private final Show show;
    private final RunPlan plan;
    private final RunAdvice advice;
    private final List<MeasuredCell> all;
    /** Those that have figures. */
    private final List<MeasuredCell> cells;

    private final List<String> searches;

    private RunAnswer(String store, Show show, RunPlan plan, List<MeasuredCell> all, List<String> searches) {
        this.store = store;
        this.show = show;
        this.plan = plan;
        this.advice = new RunAdvice(all, plan);
        this.all = all;
        this.cells = all.stream().filter(cell -> cell.trialsWithFigures() > 0).toList();
        this.searches = searches;
    }

    /**
     * The sentences of a run.
     *
     * @param store its name
     * @param show what its scenario asks for
     * @param cells those that have rows
     * @param probes of its searches for the highest load; none where it had no such search
     * @return none where no cell has figures, except that a store does not keep the loads that all its trials fell behind
     */
    public static List<String> of(
            String store, Show show, List<MeasuredCell> cells, List<ProbeView> probes, RunPlan plan) {
        RunPlan whole = plan.ofCells(Math.max(plan.cells(), cells.size())); // a part of run.json may be missing
        List<MeasuredCell> idle =
                cells.stream().filter(cell -> cell.hasLoad(LoadKind.IDLE)).toList();
        if (!idle.isEmpty()) {
            return new IdleAnswer(store, whole).sentences(idle);
        }
        List<MeasuredCell> searched =
                cells.stream().filter(MeasuredCell::searched).toList();
        List<String> searches =
                searched.isEmpty() ? List.of() : new SearchAnswer(store, whole, searched, probes).sentences();
        RunAnswer answer = new RunAnswer(store, show, whole, cells, searches);
        if (!answer.cells.isEmpty()) {
            return answer.sentences();
        }
        return searches.isEmpty()
                ? new OpenLoadAnswer(store, cells)
                        .withoutFigures().stream().map(claim -> claim + ".").toList()
                : searches;
    }

    private List<String> sentences() {
        boolean ofSpeed = show != Show.SPACE; // the limit of a throughput is none of the bytes of a blob
        List<String> sentences = new ArrayList<>(searches);
        Optional<MeasuredCell> shown = shown();
        shown.filter(Predicate.not(MeasuredCell::searched)).ifPresent(cell -> {
            sentences.add(claim(cell) + early(cell) + SearchAnswer.without(cell) + rivals(cell) + ".");
            Limits.words(cell.limitedBy())
                    .filter(words -> ofSpeed && !notItsLimit(cell))
                    .ifPresent(limit -> sentences.add("Its limit" + ofTrials(cell) + ": " + limit + "."));
        });
        long ofHost = cells.stream()
                .filter(cell -> Limits.ofLoadHost(cell.limitedBy()))
                .count();
        if (ofHost > 0 && cells.size() > 1 && ofSpeed) {
            sentences.add(cellsOf(ofHost) + (ofHost == 1 ? " was" : " were")
                    + " limited by the harness or its host: " + (ofHost == 1 ? "its numbers say" : "their numbers say")
                    + " little about " + store + ".");
        }
        long unsteady =
                cells.stream().filter(Predicate.not(MeasuredCell::steady)).count();
        if (unsteady > 0) {
            sentences.add(cellsOf(unsteady) + (unsteady == 1 ? " was" : " were") + " not steady (~): "
                    + (ofSpeed ? "the figures were" : "throughput was") + " still changing.");
        }
        if (cells.size() < all.size()) {
            int without = all.size() - cells.size();
            sentences.add(without + " of " + all.size()
                    + (without == 1
                            ? " cells has no figures; its rows give the reasons."
                            : " cells have no figures; their rows give the reasons."));
        }
        shown.filter(cell -> decisive(cell) == Measure.THROUGHPUT)
                .ifPresent(cell -> sentences.addAll(new AxisEnd(all).sentences(cell)));
        shown.ifPresent(cell -> sentences.addAll(advice.sentences(cell, decisive(cell), plan.at(cell))));
        return sentences;
    }

    /** The cell that the answer is about; empty where nothing was measured that could be one. */
    private Optional<MeasuredCell> shown() {
        Optional<MeasuredCell> shown = show == Show.SPACE
                ? best(Measure.SPACE)
                : OpenLoadAnswer.slowest(cells)
                        .or(() -> best(show == Show.MEAN ? Measure.SERVICE_P50 : Measure.THROUGHPUT));
        return shown.filter(MeasuredCell::searched).isPresent() ? best(Measure.HIGHEST_LOAD) : shown;
    }

    /** The measure that the answer about a cell rests on. */
    private Measure decisive(MeasuredCell cell) {
        if (cell.searched()) {
            return Measure.HIGHEST_LOAD;
        }
        if (show == Show.SPACE) {
            return Measure.SPACE;
        }
        return cell.openLoad() ? Measure.RESPONSE_P99 : show == Show.MEAN ? Measure.SERVICE_P50 : Measure.THROUGHPUT;
    }

    private Optional<MeasuredCell> best(Measure measure) {
        Comparator<MeasuredCell> byValue =
                Comparator.comparingDouble(cell -> cell.value(measure).orElseThrow());
        return cells.stream()
                .filter(cell -> cell.value(measure).isPresent())
                .min(measure.moreIsBetter() ? byValue.reversed() : byValue);
    }

    private String claim(MeasuredCell cell) {
        if (show == Show.SPACE) {
            return store + " needs at least " + cell.inWords(Measure.SPACE) + " for a blob" + plan.at(cell);
        }
        String at = plan.at(cell) + SearchAnswer.notSteady(cell);
        String rejected = Rejections.part(cell);
        if (cell.openLoad()) {
            return new OpenLoadAnswer(store, all).claim(cell, at) + rejected;
        }
        if (show == Show.MEAN) {
            return store + " answers fastest" + at + ": service p50 " + cell.inWords(Measure.SERVICE_P50) + rejected;
        }
        String p99 = cell.value(Measure.SERVICE_P99).isEmpty()
                ? ""
                : ", " + Measure.SERVICE_P99.title() + " " + cell.inWords(Measure.SERVICE_P99);
        return store + " reaches " + rate(cell) + at + p99 + rejected + hold(cell);
    }

    /** How many trials of a cell have its limit; empty where all have. */
    private static String ofTrials(MeasuredCell cell) {
        long same = cell.limits().stream().filter(cell.limitedBy()::equals).count();
        long trials = cell.trialsWithFigures();
        return same == trials ? "" : " in " + same + " of " + trials + " trials";
    }

    /** Whether a cell is said to be limited by an offered load that it did not keep: the limit is that of the time before a fault. */
    private static boolean notItsLimit(MeasuredCell cell) {
        return cell.openLoad() && cell.limitedBy().equals(Limit.OFFERED_LOAD.word()) && !OpenLoadAnswer.kept(cell);
    }

    /** That measurements of the cells that the claim about this one speaks of ended before their time; empty if none did. */
    private String early(MeasuredCell cell) {
        List<MeasuredCell> meant = show != Show.SPACE && cell.openLoad()
                ? cells.stream().filter(MeasuredCell::openLoad).toList()
                : List.of(cell);
        return EarlyEnds.inWords(meant, meant.size() > 1 ? " of open loads" : "")
                .map("; "::concat)
                .orElse("");
    }

    /** How many other cells may be the fastest: those whose interval overlaps its own or lies beyond; empty if none does. */
    private String rivals(MeasuredCell fastest) {
        Measure measure = decisive(fastest);
        if (measure != Measure.THROUGHPUT && measure != Measure.SERVICE_P50) {
            return "";
        }
        boolean more = measure.moreIsBetter();
        double worst = telling(fastest, measure)
                .map(ends -> more ? ends.low() : ends.high())
                .orElseGet(() -> fastest.value(measure).orElseThrow());
        long rivals = cells.stream()
                .filter(cell -> !cell.equals(fastest))
                .flatMap(cell -> telling(cell, measure).stream())
                .filter(ends -> more ? ends.high() >= worst : ends.low() <= worst)
                .count();
        return rivals == 0 ? "" : "; " + Counted.of(rivals, "other cell") + " may be as fast";
    }

    private static Optional<ConfidenceInterval> telling(MeasuredCell cell, Measure measure) {
        return Optional.ofNullable(cell.samples().get(measure)).flatMap(Sample::telling);
    }

    /** That the cell was much slower or faster when it was held for long, or what went wrong then; empty if it kept its throughput. */
    private static String hold(MeasuredCell cell) {
        Stream<String> burst = cell.burst().stream()
                .mapToObj(ratio -> "; held for long, it kept only " + CellVerdict.share(ratio) + " of this throughput");
        Stream<String> understated = cell.understated().stream()
                .mapToObj(ratio -> String.format(
                        Locale.ROOT, "; held for long, it did %.2f times as much: its trials understate it", ratio));
        return Stream.concat(burst, understated)
                .findFirst()
                .or(() -> RunAdvice.failedHold(cell).map("; "::concat))
                .orElse("");
    }

    /** Throughput with its interval: {@code 1.65M blobs/s [1.50M..1.80M]}. */
    private static String rate(MeasuredCell cell) {
        Sample sample = Objects.requireNonNull(cell.samples().get(Measure.THROUGHPUT));
        return Humanized.count(sample.value().orElseThrow()) + " blobs/s" + sample.bracketed(Humanized::count);
    }

    private String cellsOf(long some) {
        return cells.size() == 1 ? "It" : some + " of " + cells.size() + " cells";
    }
}
