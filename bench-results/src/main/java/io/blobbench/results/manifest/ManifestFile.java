package io.blobbench.results.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import io.blobbench.results.FileLines;
import io.blobbench.results.JournalFile;
import io.blobbench.results.ResultsException;
import io.blobbench.results.csv.ResultColumns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The file run.json in the folder of a run. */
public final class ManifestFile {
    public static final String NAME = "run.json";

    private ManifestFile() {}

    /**
     * Reads the manifest of a run.
     *
     * @throws ResultsException when the folder has none, or one that is damaged or of another schema
     */
    public static Manifest read(Path folder) {
        Path file = folder.resolve(NAME);
        try {
            JsonNode tree = ManifestJson.MAPPER.readTree(text(folder));
            int schema = tree.path("schema_version").asInt(-1); // first: another schema may have other types
            if (schema != ResultColumns.SCHEMA_VERSION) {
                throw new ResultsException(file + ": schema version " + (schema < 0 ? "missing" : schema)
                        + ", this version of Blobbench reads " + ResultColumns.SCHEMA_VERSION);
            }
            return ManifestJson.MAPPER.treeToValue(tree, Manifest.class);
        } catch (JsonMappingException e) {
            throw new ResultsException(file + ": " + problem(e), e);
        } catch (JsonProcessingException e) {
            throw new ResultsException(file + ": not JSON: " + e.getOriginalMessage(), e);
        }
    }

    /**
     * Replaces the manifest as a whole, so that a reader never sees half of it.
     *
     * @throws ResultsException when the folder cannot be written
     */
    public static void write(Path folder, Manifest manifest) {
        Path file = folder.resolve(NAME);
        Path next = folder.resolve(NAME + ".next");
        try {
            Files.deleteIfExists(next);
            try (JournalFile journal = JournalFile.open(next)) {
                journal.append(ManifestJson.MAPPER.writeValueAsString(manifest) + "\n");
                journal.force();
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw ResultsException.writing(file, e);
        } finally {
            FileLines.discard(next);
        }
    }

    private static String text(Path folder) {
        Path file = folder.resolve(NAME);
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new ResultsException(folder + " is not the folder of a run: it has no " + NAME, e);
        } catch (IOException e) {
            throw new ResultsException("cannot read " + file + ": " + ResultsException.reason(e), e);
        }
    }

    /** The property and the value that is not expected there: {@code cells[0].durability: unknown 'often'}. */
    private static String problem(JsonMappingException failure) {
        String place = failure.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining());
        String prefix = place.isEmpty() ? "" : place.substring(1) + ": ";
        if (failure instanceof InvalidFormatException invalid
                && invalid.getTargetType().isEnum()) {
            return prefix + "unknown '" + invalid.getValue() + "', expected one of "
                    + Arrays.stream(invalid.getTargetType().getEnumConstants())
                            .map(value -> ManifestJson.MAPPER.convertValue(value, String.class))
                            .collect(Collectors.joining(", "));
        }
        return prefix
                + (failure.getCause() instanceof IllegalArgumentException cause
                        ? cause.getMessage()
                        : failure.getOriginalMessage());
    }
}
