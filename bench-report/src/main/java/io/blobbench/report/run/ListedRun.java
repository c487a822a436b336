package io.blobbench.report.run;

import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.table.Detail;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFile;
import io.blobbench.results.RunStatus;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.leftover.LeftoverJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A line of the list of runs.
 *
 * @param folder name of its folder
 * @param started date and minute
 * @param store its name
 * @param scenario its name
 * @param target the place of the servers
 * @param verdicts counted: {@code 20 VALID, 1 FAILED}; of a run that is not whole or cannot be read, that too
 * @param best the figure of its best cell, marked where it was still changing
 */
record ListedRun(
        String folder, String started, String store, String scenario, String target, String verdicts, String best) {
    private static final Pattern NAME = Pattern.compile("(\\d{4})(\\d{2})(\\d{2})-(\\d{2})(\\d{2})\\d{2}-.*");
    private static final String UNKNOWN = "-";

    /** Reads a run as far as its files are readable. */
    static ListedRun of(Path folder) {
        String name = folder.getFileName().toString();
        Matcher dated = NAME.matcher(name);
        String started = dated.matches() ? dated.replaceFirst("$1-$2-$3 $4:$5") : UNKNOWN;
        try {
            RunResults run = RunReader.read(folder);
            String verdicts = verdicts(run) + unreadableLeftovers(folder);
            String best = BestFigure.of(run.rows())
                    .map(figure -> figure.text(Detail.NARROW))
                    .orElse(UNKNOWN);
            return new ListedRun(name, started, run.store(), run.scenario(), run.target(), verdicts, best);
        } catch (ResultsException e) {
            String why = e.getMessage().replace(folder + "/", "").replace(folder.toString(), "it");
            return new ListedRun(name, started, UNKNOWN, UNKNOWN, UNKNOWN, "unreadable: " + why, UNKNOWN);
        }
    }

    /** A journal that cannot be read may hide what the run left on target servers. */
    private static String unreadableLeftovers(Path folder) {
        LeftoverJournal journal = LeftoverJournal.of(folder);
        try {
            if (new RunFile(journal.file()).exists()) {
                journal.read();
            }
            return "";
        } catch (IOException e) {
            return "; " + LeftoverJournal.FILE_NAME + " cannot be read";
        }
    }

    private static String verdicts(RunResults run) {
        Map<Verdict, Long> counted = run.rows().stream()
                .collect(Collectors.groupingBy(
                        RowView::verdict, () -> new EnumMap<>(Verdict.class), Collectors.counting()));
        String verdicts = counted.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        String rows = verdicts.isEmpty() ? "nothing measured" : verdicts;
        if (!run.partial()) {
            return rows;
        }
        String status = run.status() == RunStatus.RUNNING
                ? "not ended"
                : run.status() == RunStatus.COMPLETE ? "cut off" : run.status().name();
        return rows + "; " + status + ", " + run.rows().size() + " of " + run.trialsPlanned();
    }
}
