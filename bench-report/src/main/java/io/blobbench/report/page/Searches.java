package io.blobbench.report.page;

import io.blobbench.report.answer.LoadClaim;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.page.PageContent.ProbePart;
import io.blobbench.report.page.PageContent.SearchPart;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.read.ProbesFile;
import io.blobbench.report.read.RowView;
import io.blobbench.results.ResultsException;
import io.blobbench.trial.facts.TrialId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The searches of a run for the highest load, probe by probe. */
final class Searches {
    private Searches() {}

    /**
     * Reads probes.csv.
     *
     * @param index of the run
     * @return none where there is no such file
     * @throws ResultsException when it cannot be read
     */
    static List<SearchPart> read(int index, SourceRun run) {
        Map<TrialId, RowView> answered = RowView.withFigures(run.rows()).stream()
                .collect(Collectors.toMap(RowView::id, Function.identity(), (first, last) -> last));
        Map<TrialId, List<ProbeView>> trials = new LinkedHashMap<>();
        for (ProbeView probe : run.folder().map(ProbesFile::read).orElse(List.of())) {
            trials.computeIfAbsent(probe.id(), ignored -> new ArrayList<>()).add(probe);
        }
        Set<String> cells = run.cellIds();
        return trials.entrySet().stream()
                .filter(entry -> cells.contains(entry.getKey().cell()))
                .map(entry -> part(index, entry.getKey(), entry.getValue(), answered.get(entry.getKey())))
                .toList();
    }

    private static SearchPart part(int run, TrialId trial, List<ProbeView> probes, @Nullable RowView row) {
        @Nullable
        Double found = probes.stream()
                .filter(probe -> row != null && probe.check())
                .map(ProbeView::offeredOps)
                .reduce((earlier, last) -> last)
                .orElse(null);
        return new SearchPart(
                run,
                trial.cell(),
                trial.trial(),
                probes.get(0).limitUs(),
                found,
                row == null ? "" : claim(row, probes),
                probes.stream().map(Searches::part).toList());
    }

    private static String claim(RowView row, List<ProbeView> probes) {
        return LoadClaim.of(new MeasuredCell(row.cell(), List.of(row), Map.of()), probes)
                .map(LoadClaim::words)
                .orElse("");
    }

    private static ProbePart part(ProbeView probe) {
        return new ProbePart(
                probe.number(),
                probe.offeredOps(),
                Rounded.orNull(probe.responseUs()),
                probe.kept(),
                probe.check(),
                probe.whyNot(),
                Rounded.orNull(probe.seconds()));
    }
}
