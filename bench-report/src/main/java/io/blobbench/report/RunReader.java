package io.blobbench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.report.RunResults.PlannedCell;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunStatus;
import io.blobbench.results.csv.ResultColumns;
import io.blobbench.scenario.text.Show;
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

/** Reads a run folder: refuses unknown versions, tolerates a last line that a crash cut off. */
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
        ResultsFile results = ResultsFile.read(folder.resolve("results.csv"));
        return new RunResults(
                manifest.path("run_id").asText(),
                manifest.path("store").asText(),
                manifest.path("scenario").path("name").asText(),
                manifest.path("target").asText(),
                Machine.of(manifest.path("host")),
                status(folder, manifest.path("status").asText()),
                manifest.path("status_reason").asText(),
                strings(manifest.path("scenario").path("axes")),
                show(folder, manifest.path("scenario").path("show").asText(Show.THROUGHPUT.word())),
                cells(manifest.path("cells")),
                manifest.path("trials_planned").asInt(),
                results.rows(),
                results.truncated());
    }

    /**
     * Reads run.json of a run.
     *
     * @throws ResultsException when the folder has none, or one of another schema
     */
    public static JsonNode manifest(Path folder) {
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

    static RunStatus status(Path folder, String word) {
        return Stream.of(RunStatus.values())
                .filter(status -> status.name().equals(word))
                .findFirst()
                .orElseThrow(
                        () -> new ResultsException(folder.resolve("run.json") + ": unknown status '" + word + "'"));
    }

    private static Show show(Path folder, String word) {
        return Stream.of(Show.values())
                .filter(show -> show.word().equals(word))
                .findFirst()
                .orElseThrow(
                        () -> new ResultsException(folder.resolve("run.json") + ": unknown '" + word + "' to show"));
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
