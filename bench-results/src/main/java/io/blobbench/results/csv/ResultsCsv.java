package io.blobbench.results.csv;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.results.JournalFile;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunContext;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.CellVerdict;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * results.csv: one row per trial, on the disk when {@link #add} returns; revised as a whole when the rounds of a cell say more than
 * each of its trials. Used by the control thread only.
 */
public final class ResultsCsv implements Closeable {
    static final String FILE_NAME = "results.csv";

    private final RunContext run;
    private final Path path;
    private JournalFile file;

    public ResultsCsv(Path folder, RunContext run) {
        this.run = run;
        this.path = folder.resolve(FILE_NAME);
        this.file = JournalFile.open(path);
        file.append(Csv.line(ResultColumns.names()));
    }

    public void add(TrialResult result) {
        file.append(Csv.line(ResultColumns.fields(run, result)));
        file.force();
    }

    /** Writes into the rows of each cell what all its rounds say; readers see the old file or the new one. */
    public void revise(List<CellVerdict> verdicts) {
        Map<String, CellVerdict> byCell =
                verdicts.stream().collect(Collectors.toMap(CellVerdict::cell, Function.identity()));
        Path next = path.resolveSibling(FILE_NAME + ".next");
        file.close();
        try {
            Files.deleteIfExists(next);
            try (JournalFile revised = JournalFile.open(next);
                    CsvReader<NamedCsvRecord> rows = CsvReader.builder().build(FormulaGuard.records(), path)) {
                revised.append(Csv.line(ResultColumns.names()));
                for (NamedCsvRecord row : rows) {
                    revised.append(Csv.line(revised(row, byCell.get(row.getField("cell")))));
                }
                revised.force();
            }
            Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw ResultsException.writing(path, e);
        } finally {
            file = JournalFile.open(path);
        }
    }

    private static List<String> revised(NamedCsvRecord row, @Nullable CellVerdict cell) {
        if (cell == null) {
            return row.getFields();
        }
        List<String> fields = new ArrayList<>();
        for (String name : row.getHeader()) {
            fields.add(
                    switch (name) {
                        case "verdict" -> verdict(row, cell).name();
                        case "reasons" -> reasons(row, cell);
                        case "sustained_ratio" ->
                            cell.sustainedRatio().isPresent()
                                    ? Fields.decimal(cell.sustainedRatio().getAsDouble())
                                    : "";
                        default -> row.getField(name);
                    });
        }
        return fields;
    }

    private static Verdict verdict(NamedCsvRecord row, CellVerdict cell) {
        Verdict alone = Verdict.valueOf(row.getField("verdict"));
        return alone == Verdict.VALID && cell.unsteady().isPresent() ? Verdict.UNSTEADY : alone;
    }

    private static String reasons(NamedCsvRecord row, CellVerdict cell) {
        List<String> reasons = new ArrayList<>();
        if (!row.getField("reasons").isEmpty()) {
            reasons.add(row.getField("reasons"));
        }
        if (Verdict.valueOf(row.getField("verdict")).figuresHold()) {
            cell.unsteady().ifPresent(reasons::add);
            cell.burst().ifPresent(reasons::add);
        }
        return String.join("; ", reasons);
    }

    @Override
    public void close() {
        file.close();
    }
}
