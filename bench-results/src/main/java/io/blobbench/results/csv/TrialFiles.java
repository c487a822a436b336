package io.blobbench.results.csv;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.blobbench.results.FileLines;
import io.blobbench.results.ResultsException;
import io.blobbench.results.column.AgentColumns;
import io.blobbench.results.column.Column;
import io.blobbench.results.column.FaultColumns;
import io.blobbench.results.column.IntervalColumns;
import io.blobbench.results.column.KindColumns;
import io.blobbench.results.column.ResultColumns;
import io.blobbench.trial.facts.TrialId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The files of a run that have a row, or several, for each trial: their trials, and the removal of some. Usable from
 * any thread.
 */
public final class TrialFiles {
    /** One row per interval. */
    public static final String INTERVALS = "intervals.csv";
    /** One row per trial, kind of operation, outcome and size, where a workload has several. */
    public static final String KINDS = "kinds.csv";
    /** One row per trial and fault, where a scenario has faults. */
    public static final String FAULTS = "faults.csv";
    /** One row per trial and agent, where the load came from several hosts. */
    public static final String AGENTS = "agents.csv";

    private static final String CELL = "cell";
    private static final String TRIAL = "trial";

    private TrialFiles() {}

    /** Their headers, by name of the file. */
    private static Map<String, List<String>> headers() {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        headers.put(ResultsCsv.FILE_NAME, ResultColumns.names());
        headers.put(INTERVALS, Column.names(IntervalColumns.ALL));
        headers.put(KINDS, Column.names(KindColumns.ALL));
        headers.put(FAULTS, Column.names(FaultColumns.ALL));
        headers.put(AGENTS, Column.names(AgentColumns.ALL));
        headers.put(PrefixedCsv.PROBES, PrefixedCsv.header(PrefixedCsv.PROBE_COLUMNS));
        headers.put(PrefixedCsv.SUSTAINED, PrefixedCsv.header(PrefixedCsv.SUSTAINED_COLUMNS));
        return headers;
    }

    /** Names of the files that a run may have. */
    public static Set<String> names() {
        return headers().keySet();
    }

    /**
     * Refuses a run whose rows have other columns than this version writes.
     *
     * @throws ResultsException names the file
     */
    public static void requireOwnColumns(Path folder) {
        headers().forEach((name, header) -> {
            List<String> first = new ArrayList<>();
            FileLines.forEach(folder.resolve(name), line -> {
                if (first.isEmpty()) {
                    first.add(line);
                }
            });
            if (!first.isEmpty() && !Csv.line(header).equals(first.get(0) + "\n")) {
                throw new ResultsException(folder.resolve(name)
                        + " has other columns than this version of Blobbench writes; it cannot be continued with it");
            }
        });
    }

    /** The trials that have a row in a file. */
    public static Set<TrialId> trials(Path folder, String name) {
        Set<TrialId> trials = new LinkedHashSet<>();
        FileLines.forEach(folder.resolve(name), new Rows(folder.resolve(name), id -> trials.add(id))::test);
        return trials;
    }

    /** Removes the rows of trials that do not count from a file; all others stay as they are, byte by byte. */
    public static void retain(Path folder, String name, Predicate<TrialId> counts) {
        Path file = folder.resolve(name);
        FileLines.retain(file, new Rows(file, counts)::test);
    }

    /** Whether each line of a file is its header or a row of a trial that counts. */
    private static final class Rows {
        private final Path file;
        private final Predicate<TrialId> counts;
        private int cellIndex = -1;
        private int trialIndex = -1;

        private Rows(Path file, Predicate<TrialId> counts) {
            this.file = file;
            this.counts = counts;
        }

        private boolean test(String line) {
            List<String> fields = fields(line);
            if (cellIndex < 0) {
                cellIndex = fields.indexOf(CELL);
                trialIndex = fields.indexOf(TRIAL);
                if (cellIndex < 0 || trialIndex < 0) {
                    throw new ResultsException(file + ": no columns 'cell' and 'trial'");
                }
                return true;
            }
            if (fields.size() <= Math.max(cellIndex, trialIndex)
                    || !fields.get(trialIndex).matches("[0-9]{1,9}")) {
                throw new ResultsException(file + ": a line is no row of a trial: " + line);
            }
            return counts.test(new TrialId(fields.get(cellIndex), Integer.parseInt(fields.get(trialIndex))));
        }

        private static List<String> fields(String line) {
            try (CsvReader<CsvRecord> records = CsvReader.builder().ofCsvRecord(line)) {
                return records.stream().findFirst().map(CsvRecord::getFields).orElse(List.of());
            } catch (IOException e) {
                throw new IllegalStateException("a text can always be read", e);
            }
        }
    }
}
