package io.blobbench.results.csv;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.results.FileLines;
import io.blobbench.results.JournalFile;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFile;
import io.blobbench.results.column.Fields;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.Judgement;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * results.csv: one row per trial, on the disk when {@link #add} returns; revised as a whole when the rounds of a cell say more than
 * each of its trials. Used by the control thread only.
 */
public final class ResultsCsv implements Closeable {
    public static final String FILE_NAME = "results.csv";

    private static final String VERDICT = "verdict";
    private static final String REASONS = "reasons";
    private static final String SUSTAINED_RATIO = "sustained_ratio";

    private final RunContext run;
    private final Path path;
    private JournalFile file;

    public ResultsCsv(Path folder, RunContext run) {
        this.run = run;
        this.path = folder.resolve(FILE_NAME);
        this.file = JournalFile.open(path, Csv.line(ResultColumns.names()));
    }

    public void add(TrialResult result) {
        file.append(Csv.line(ResultColumns.fields(run, result)));
        file.force();
    }

    /** Writes into the rows of each cell what all its rounds say; readers see the old file or the new one. */
    public void revise(List<CellVerdict> verdicts) {
        Map<String, CellVerdict> byCell =
                verdicts.stream().collect(Collectors.toMap(CellVerdict::cell, Function.identity()));
        rewrite(row -> revised(row, byCell.get(row.getField("cell"))));
    }

    /**
     * Takes back what was revised.
     *
     * @param alone the judgement of each trial alone; every row has one
     */
    public void takeBack(Map<TrialId, Judgement> alone) {
        rewrite(row -> {
            TrialId id = new TrialId(row.getField("cell"), Integer.parseInt(row.getField("trial")));
            Judgement own = Objects.requireNonNull(alone.get(id), id::toString);
            return changed(
                    row,
                    Map.of(
                            VERDICT,
                            own.verdict().name(),
                            REASONS,
                            Fields.sentences(own.reasons()),
                            SUSTAINED_RATIO,
                            ""));
        });
    }

    private void rewrite(Function<NamedCsvRecord, List<String>> change) {
        file.close();
        try {
            FileLines.cutToWholeLines(path); // half a row, where the disk had no room for the rest
            new RunFile(path).replace(next -> {
                try (JournalFile revised = JournalFile.open(next);
                        CsvReader<NamedCsvRecord> rows = CsvReader.builder().build(FormulaGuard.records(), path)) {
                    revised.append(Csv.line(ResultColumns.names()));
                    for (NamedCsvRecord row : rows) {
                        revised.append(Csv.line(change.apply(row)));
                    }
                    revised.force();
                }
                return true;
            });
        } catch (IOException e) {
            throw ResultsException.writing(path, e);
        } finally {
            file = JournalFile.open(path);
        }
    }

    private static List<String> changed(NamedCsvRecord row, Map<String, String> changes) {
        return row.getHeader().stream()
                .map(name -> changes.getOrDefault(name, row.getField(name)))
                .toList();
    }

    private static List<String> revised(NamedCsvRecord row, @Nullable CellVerdict cell) {
        if (cell == null) {
            return row.getFields();
        }
        return changed(
                row,
                Map.of(
                        VERDICT,
                        verdict(row, cell).name(),
                        REASONS,
                        reasons(row, cell),
                        SUSTAINED_RATIO,
                        cell.sustainedRatio().isPresent()
                                ? Fields.decimal(cell.sustainedRatio().getAsDouble())
                                : ""));
    }

    private static Verdict verdict(NamedCsvRecord row, CellVerdict cell) {
        Verdict alone = Verdict.valueOf(row.getField(VERDICT));
        return alone == Verdict.VALID && cell.unsteady().isPresent() ? Verdict.UNSTEADY : alone;
    }

    private static String reasons(NamedCsvRecord row, CellVerdict cell) {
        List<String> reasons = new ArrayList<>();
        if (!row.getField(REASONS).isEmpty()) {
            reasons.add(row.getField(REASONS));
        }
        if (Verdict.valueOf(row.getField(VERDICT)).figuresHold()) {
            cell.unsteady().ifPresent(reasons::add);
            cell.notAsHeld().ifPresent(reasons::add);
            cell.heldWrong().ifPresent(reasons::add);
        }
        return Fields.sentences(reasons);
    }

    @Override
    public void close() {
        file.close();
    }
}
