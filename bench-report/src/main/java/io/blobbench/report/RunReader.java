package io.blobbench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.blobbench.report.RunResults.PlannedCell;
import io.blobbench.results.ResultColumns;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunStatus;
import io.blobbench.trial.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads a run folder: strict about what it does not know, tolerant of a last line that a crash cut off. */
public final class RunReader {
    private static final ObjectMapper JSON = new ObjectMapper();

    private RunReader() {}

    /**
     * Reads run.json and results.csv of a run.
     *
     * @throws ResultsException when the folder holds no run, or one of another schema
     */
    public static RunResults read(Path folder) {
        JsonNode manifest = manifest(folder);
        Path file = folder.resolve("results.csv");
        String text = text(folder, "results.csv");
        int end = text.lastIndexOf('\n') + 1;
        boolean truncated = end < text.length();
        return new RunResults(
                manifest.path("run_id").asText(),
                manifest.path("target").asText(),
                Machine.of(manifest.path("host")),
                status(folder, manifest.path("status").asText()),
                manifest.path("status_reason").asText(),
                strings(manifest.path("scenario").path("axes")),
                cells(manifest.path("cells")),
                manifest.path("trials_planned").asInt(),
                rows(file, text.substring(0, end)),
                truncated);
    }

    private static JsonNode manifest(Path folder) {
        Path file = folder.resolve("run.json");
        JsonNode manifest;
        try {
            manifest = JSON.readTree(text(folder, "run.json"));
        } catch (JsonProcessingException e) {
            throw new ResultsException(file + ": not JSON: " + e.getOriginalMessage(), e);
        }
        int schema = manifest.path("schema_version").asInt(-1);
        if (schema != ResultColumns.SCHEMA_VERSION) {
            throw new ResultsException(file + ": schema version " + (schema < 0 ? "missing" : schema)
                    + ", this version of Blobbench reads " + ResultColumns.SCHEMA_VERSION);
        }
        return manifest;
    }

    private static RunStatus status(Path folder, String word) {
        return Stream.of(RunStatus.values())
                .filter(status -> status.name().equals(word))
                .findFirst()
                .orElseThrow(
                        () -> new ResultsException(folder.resolve("run.json") + ": unknown status '" + word + "'"));
    }

    private static List<PlannedCell> cells(JsonNode nodes) {
        List<PlannedCell> cells = new ArrayList<>();
        for (JsonNode node : nodes) {
            Map<String, String> axes = new LinkedHashMap<>();
            node.path("axes")
                    .properties()
                    .forEach(axis -> axes.put(axis.getKey(), axis.getValue().asText()));
            cells.add(new PlannedCell(node.path("id").asText(), axes));
        }
        return cells;
    }

    private static List<String> strings(JsonNode nodes) {
        List<String> strings = new ArrayList<>();
        nodes.forEach(node -> strings.add(node.asText()));
        return strings;
    }

    private static List<RowView> rows(Path file, String text) {
        List<RowView> rows = new ArrayList<>();
        boolean header = true;
        try (CsvReader<CsvRecord> records = CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.STRICT)
                .missingFieldStrategy(FieldMismatchStrategy.STRICT)
                .ofCsvRecord(text)) {
            for (CsvRecord fields : records) {
                if (header) {
                    requireHeader(file, fields.getFields());
                } else {
                    rows.add(row(file, fields));
                }
                header = false;
            }
        } catch (CsvParseException | IOException e) {
            throw new ResultsException(file + ": " + e.getMessage(), e);
        }
        if (header) {
            throw new ResultsException(file + ": empty, not even a header");
        }
        return rows;
    }

    private static void requireHeader(Path file, List<String> header) {
        List<String> expected = ResultColumns.names();
        for (int i = 0; i < Math.max(header.size(), expected.size()); i++) {
            String found = i < header.size() ? "'" + header.get(i) + "'" : "missing";
            String wanted = i < expected.size() ? "'" + expected.get(i) + "'" : "none";
            if (!found.equals(wanted)) {
                throw new ResultsException(file + ":1: column " + (i + 1) + " is " + found + ", expected " + wanted);
            }
        }
    }

    private static RowView row(Path file, CsvRecord fields) {
        List<String> names = ResultColumns.names();
        Map<String, String> byName = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            byName.put(names.get(i), fields.getField(i));
        }
        String verdict = byName.get("verdict");
        if (Stream.of(Verdict.values()).noneMatch(known -> known.name().equals(verdict))) {
            throw new ResultsException(
                    file + ":" + fields.getStartingLineNumber() + ": unknown verdict '" + verdict + "'");
        }
        return new RowView(byName);
    }

    private static String text(Path folder, String name) {
        Path file = folder.resolve(name);
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new ResultsException(folder + " is not the folder of a run: it has no " + name, e);
        } catch (IOException e) {
            throw new ResultsException("cannot read " + file + ": " + ResultsException.reason(e), e);
        }
    }
}
