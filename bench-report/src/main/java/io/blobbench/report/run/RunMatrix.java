package io.blobbench.report.run;

import io.blobbench.report.read.RunReader;
import io.blobbench.report.read.RunResults;
import io.blobbench.report.table.Detail;
import io.blobbench.report.table.Grid;
import io.blobbench.report.table.Grid.Field;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunStatus;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.trial.facts.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table with scenarios down and stores across: verdicts, best cell and duration of the last run of each pair, and the share
 * of load in it.
 */
public final class RunMatrix {
    private RunMatrix() {}

    /**
     * Renders the runs; what cannot be read is left out.
     *
     * @param base folder of the runs; need not exist
     * @param width columns of the terminal
     * @param unicode whether the terminal can show box-drawing characters
     * @return lines joined and ended by {@code \n}; empty without runs
     * @throws ResultsException when the folder cannot be read
     */
    public static String render(Path base, int width, boolean unicode) {
        List<Run> all = RunList.folders(base).stream()
                .flatMap(folder -> Run.of(folder).stream())
                .toList();
        List<Run> runs = all.stream()
                .map(run -> all.stream().anyMatch(run::tookTurnsWith) ? run.withoutLoad() : run)
                .toList();
        if (runs.isEmpty()) {
            return "";
        }
        List<String> scenarios = runs.stream().map(Run::scenario).distinct().toList();
        List<String> stores = runs.stream().map(Run::store).distinct().toList();
        Grid grid = new Grid("scenario \\ store", scenarios, stores, (scenario, store) -> runs.stream()
                .filter(run -> run.scenario().equals(scenario) && run.store().equals(store))
                .reduce((earlier, later) -> later));
        return grid.render(width, unicode) + "\n";
    }

    /**
     * A run; one that was resumed has no times, for between them it stood still.
     *
     * @param loadSeconds NaN where that says nothing of the run's duration
     */
    private record Run(
            String store,
            String scenario,
            RunStatus status,
            Map<Verdict, Integer> verdicts,
            Optional<BestFigure> best,
            Optional<Instant> startedAt,
            Optional<Instant> endedAt,
            double loadSeconds)
            implements Field {
        static Optional<Run> of(Path folder) {
            try {
                Manifest manifest = ManifestFile.read(folder);
                RunResults run = RunReader.read(folder, manifest);
                Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
                run.rows().forEach(row -> verdicts.merge(row.verdict(), 1, Integer::sum));
                boolean whole = manifest.resumptions().isEmpty();
                return Optional.of(new Run(
                        run.store(),
                        run.scenario(),
                        run.status(),
                        verdicts,
                        BestFigure.of(run.rows()),
                        manifest.startedAt().filter(started -> whole),
                        manifest.endedAt().filter(ended -> whole),
                        manifest.loadSeconds()));
            } catch (ResultsException e) {
                return Optional.empty(); // the list of runs says why
            }
        }

        Run withoutLoad() {
            return new Run(store, scenario, status, verdicts, best, startedAt, endedAt, Double.NaN);
        }

        /** Whether the other run went on in the time of this one, as where one command measures several stores. */
        boolean tookTurnsWith(Run other) {
            return !other.equals(this) && other.beganBeforeEndOf(this) && beganBeforeEndOf(other);
        }

        private boolean beganBeforeEndOf(Run other) {
            return startedAt
                    .flatMap(started -> other.endedAt.map(started::isBefore))
                    .orElse(false);
        }

        /** Empty also where the clock was set back during the run. */
        private Optional<Double> seconds() {
            return startedAt
                    .flatMap(started -> endedAt.map(
                            ended -> Duration.between(started, ended).toMillis() / 1e3))
                    .filter(seconds -> seconds >= 0);
        }

        @Override
        public String field(Detail detail) {
            List<String> lines = new ArrayList<>();
            verdicts.forEach((verdict, rows) -> lines.add(rows + " " + CellTrials.word(verdict, detail)));
            if (status != RunStatus.COMPLETE) {
                lines.add(status.name());
            }
            best.ifPresent(figure -> lines.add(figure.text(detail)));
            seconds().ifPresent(seconds -> {
                lines.add(Math.round(seconds) + " s");
                if (seconds > 0 && loadSeconds > 0) {
                    lines.add(Math.round(100 * loadSeconds / seconds) + " % load");
                }
            });
            return String.join("\n", lines);
        }
    }
}
