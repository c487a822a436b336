package io.blobbench.report.page;

import io.blobbench.report.page.PageContent.TimelinePart;
import io.blobbench.report.read.IntervalsFile;
import io.blobbench.report.read.MeasuredTime;
import io.blobbench.report.read.RowView;
import io.blobbench.results.ResultsException;
import io.blobbench.trial.facts.TrialId;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The trials of a run over time. */
final class Timelines {
    /** Upper bound of points over all trials; more would make the page too large. */
    private static final int MOST_POINTS = 30_000;
    /** Upper bound of points of one trial; a screen cannot show more. */
    private static final int MOST_OF_ONE = 900;

    private static final int FEWEST_OF_ONE = 12;

    private Timelines() {}

    /**
     * Reads intervals.csv; a last line that a crash cut off is left out.
     *
     * @param run index of the run
     * @param trials how many share the page
     * @param rows of the run
     * @param wanted cells of the run
     * @return none where there is no such file
     * @throws ResultsException when it cannot be read
     */
    static List<TimelinePart> read(int run, int trials, Path file, List<RowView> rows, Predicate<String> wanted) {
        MeasuredTime measured = MeasuredTime.ofLoad(rows);
        Map<TrialId, Timeline> timelines = new LinkedHashMap<>();
        IntervalsFile.forEach(file, (trial, interval) -> {
            if (wanted.test(trial.cell())) {
                timelines
                        .computeIfAbsent(trial, ignored -> new Timeline(trial, measured))
                        .add(interval);
            }
        });
        int most = MOST_POINTS / Math.max(1, trials);
        int points = Math.max(FEWEST_OF_ONE, Math.min(MOST_OF_ONE, most));
        return timelines.values().stream()
                .map(timeline -> timeline.part(run, points))
                .toList();
    }
}
