package io.blobbench.results.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunFile;
import io.blobbench.results.column.ResultColumns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;

/** The file run.json in the folder of a run. */
public final class ManifestFile {
    public static final String NAME = "run.json";

    /** Made with the class: that takes a tenth of a second. */
    private static final ObjectWriter WRITER = ManifestJson.MAPPER.writerFor(Manifest.class);

    private ManifestFile() {}

    /** Does what is needed once, before the first manifest is written. */
    public static void prepare() {
        Objects.requireNonNull(WRITER);
    }

    /**
     * Reads the manifest of a run.
     *
     * @throws ResultsException when the folder has none, or one that is damaged or of another schema
     */
    public static Manifest read(Path folder) {
        return parse(folder, bytes(folder));
    }

    /**
     * Parses a manifest.
     *
     * @param folder it is from, for messages
     * @throws ResultsException when it is damaged or of another schema
     */
    public static Manifest parse(Path folder, byte[] json) {
        Path file = folder.resolve(NAME);
        try {
            JsonNode tree = ManifestJson.MAPPER.readTree(new String(json, StandardCharsets.UTF_8));
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
        write(folder, manifest, ManifestSeal.NONE);
    }

    /** The same with a seal, which is called before the file has its new content. */
    public static void write(Path folder, Manifest manifest, ManifestSeal seal) {
        RunFile file = RunFile.of(folder, NAME);
        try {
            String json = WRITER.writeValueAsString(manifest) + "\n";
            seal.seal(json.getBytes(StandardCharsets.UTF_8));
            file.replace(json);
        } catch (IOException e) {
            throw ResultsException.writing(file.path(), e);
        }
    }

    /**
     * The file of a run as it is.
     *
     * @throws ResultsException when the folder has none that can be read
     */
    public static byte[] bytes(Path folder) {
        RunFile file = RunFile.of(folder, NAME);
        try {
            return file.bytes();
        } catch (NoSuchFileException e) {
            throw new ResultsException(folder + " is not the folder of a run: it has no " + NAME, e);
        } catch (IOException e) {
            throw ResultsException.reading(file.path(), e);
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
