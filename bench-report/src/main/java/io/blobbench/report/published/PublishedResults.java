package io.blobbench.report.published;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.blobbench.results.ResultsException;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Reads {@code results/reference/published-results.csv}, in which an empty field means that the source does not say. */
public final class PublishedResults {
    /** Scenarios that have another name here. */
    private static final Map<String, String> SCENARIOS = Map.of(
            "connections-one-port", "round-trip-one-port",
            "connections-many-ports", "round-trip-many-ports");

    /** The same of etcd, whose clusters of several members were asked. */
    private static final Map<String, String> SCENARIOS_OF_ETCD = Map.of("round-trip", "consensus");

    private static final int KAFKA_TOPICS = 8;

    private final List<PublishedRow> rows;

    private PublishedResults(List<PublishedRow> rows) {
        this.rows = rows;
    }

    /**
     * Reads the file.
     *
     * @throws ResultsException when it cannot be read or says something unknown, with file and line
     */
    public static PublishedResults read(Path file) {
        List<PublishedRow> rows = new ArrayList<>();
        try (CsvReader<NamedCsvRecord> records = CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.STRICT)
                .missingFieldStrategy(FieldMismatchStrategy.STRICT)
                .ofNamedCsvRecord(Files.readString(file, StandardCharsets.UTF_8))) {
            for (NamedCsvRecord fields : records) {
                rows.add(row(file, fields));
            }
        } catch (IOException e) {
            throw new ResultsException("cannot read " + file + ": " + FileFailures.reason(e), e);
        } catch (CsvParseException e) {
            throw new ResultsException(file + ": " + e.getMessage(), e);
        }
        return new PublishedResults(List.copyOf(rows));
    }

    List<PublishedRow> rows() {
        return rows;
    }

    private static PublishedRow row(Path file, NamedCsvRecord fields) {
        try {
            Map<Parameter, String> parameters = new EnumMap<>(Parameter.class);
            for (Parameter parameter : Parameter.NAMED) {
                String value = fields.getField(parameter.column());
                if (!value.isEmpty()) {
                    parameters.put(parameter, value);
                }
            }
            String store = fields.getField("store");
            String scenario = fields.getField("scenario");
            if (store.equals("kafka") && scenario.equals("batch-size")) {
                parameters.computeIfPresent(Parameter.PARTITIONS, (parameter, ofTopic) -> ofAllTopics(ofTopic));
            }
            parameters.putAll(unnamed(store, scenario));
            return new PublishedRow(
                    fields.getField("source"),
                    store,
                    (store.equals("etcd") ? SCENARIOS_OF_ETCD : SCENARIOS).getOrDefault(scenario, scenario),
                    parameters,
                    Figure.of(fields.getField("metric"), fields.getField("unit")),
                    fields.getField("value"),
                    fields.getField("note"));
        } catch (IllegalArgumentException | NoSuchElementException | ResultsException e) {
            throw new ResultsException(file + ":" + fields.getStartingLineNumber() + ": " + e.getMessage(), e);
        }
    }

    /** Conditions that hold for all rows of a table, and that notes tell. */
    private static Map<Parameter, String> unnamed(String store, String scenario) {
        Map<Parameter, String> parameters = new EnumMap<>(Parameter.class);
        boolean roundTrips = store.equals("kryonet");
        if (!store.equals("etcd")) {
            parameters.put(Parameter.OPERATION, "append");
            parameters.put(Parameter.LOAD_MODEL, (roundTrips ? LoadKind.ROUGH : LoadKind.CLOSED).word());
        }
        if (roundTrips) {
            parameters.put(Parameter.BATCH_SIZE, "1");
        }
        if (scenario.equals("occupied-space")) {
            parameters.put(Parameter.ENTITY, store.equals("redis") ? "blob" : "recording");
            if (store.equals("cassandra")) {
                parameters.put(Parameter.COMPRESSION, Parameter.ON);
            }
        }
        return parameters;
    }

    /** These rows count the partitions of each of eight topics; a layout here has one topic with them all. */
    private static String ofAllTopics(String partitionsOfTopic) {
        return String.valueOf(KAFKA_TOPICS * Integer.parseInt(partitionsOfTopic));
    }
}
