package io.blobbench.benchmarks.verdicts;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Verdicts on cells, counted. Used by one thread. */
final class Verdicts {
    /** The measure that is judged; a cell without any value has a line without a measure. */
    private static final Set<String> MEASURES = Set.of("throughput", "");

    private static final double LEAST_COMPARED = 0.5;

    private final Map<String, Integer> counts = new TreeMap<>();

    /**
     * Adds the verdicts on the throughput of each cell that the store supports.
     *
     * @param csv written by {@code bench compare}
     */
    void add(String csv) throws IOException {
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(csv)) {
            rows.stream()
                    .filter(row -> MEASURES.contains(row.getField("measure")))
                    .filter(row -> !row.getField("reason").contains(" is UNSUPPORTED"))
                    .forEach(row -> counts.merge(row.getField("verdict"), 1, Integer::sum));
        }
    }

    /** Those on cells that could be compared. */
    int compared() {
        return all() - of("not comparable");
    }

    private int all() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    int of(String... verdicts) {
        return List.of(verdicts).stream()
                .mapToInt(verdict -> counts.getOrDefault(verdict, 0))
                .sum();
    }

    /** Whether half of the cells could be compared, and one at least: a share of fewer is no answer. */
    boolean enough() {
        return compared() > 0 && compared() >= LEAST_COMPARED * all();
    }

    /** The cells that could not be compared, for the end of a sentence. */
    String missing() {
        return all() - compared() + " of " + all() + " could not be compared, wanted at most half";
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}
