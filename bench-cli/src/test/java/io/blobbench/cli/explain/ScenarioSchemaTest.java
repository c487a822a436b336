package io.blobbench.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.blobbench.scenario.Scenarios;
import io.blobbench.scenario.text.ScenarioException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Editors accept and refuse what reading a scenario does. */
class ScenarioSchemaTest {
    private static final Path SCENARIOS = Path.of("..", "scenarios");
    private static final Path FILE = SCENARIOS.resolve("scenario.schema.json");

    private final ObjectMapper mapper = new ObjectMapper();

    private static List<Path> shipped() throws IOException {
        try (Stream<Path> files = Files.list(SCENARIOS)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).toList();
        }
    }

    @Test
    void theTrackedFileIsWhatTheKeysDescribe() throws IOException {
        String tracked = Files.readString(FILE);

        assertThat(ScenarioSchema.json(options(mapper.readTree(tracked))))
                .as("written by: bench explain --json-schema > scenarios/scenario.schema.json")
                .isEqualTo(tracked);
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void aShippedScenarioIsAcceptedAndNamesTheSchema(Path file) throws IOException {
        String text = Files.readString(file);

        assertThat(text).startsWith("# yaml-language-server: $schema=scenario.schema.json\n");
        Schema tracked = SchemaRegistry.withDefaultDialect(Dialects.getDraft7()).getSchema(Files.readString(FILE));
        assertThat(tracked.validate(tree(text))).isEmpty();
    }

    /** Line 1 is the question; {@code |} stands for a line break. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "seed: 1",
                "workload: {blob: [100B, 1.5KiB], batch: 128}",
                "workload: {blob: [20 KB, 1_000 B], batch: [1 000, 10k], keys: {count: 10_000}}|load: {rate: 10 000 /s}",
                "workload: {blob: {sizes: {100B: 60, 20KB: 40}}}",
                "workload: {blob: [1KB, {median: 1KB, sigma: 1.2, max: 5MB}, 100B:60+20KB:40]}",
                "workload: {mix: {get: 90, put: 10}}",
                "workload: {entity: [blob, elements], elements: 3, blob: 1KB, serialize: inline}",
                "workload: {entity: elements, elements: [2, 200]}",
                "workload: {compressibility: 0.5}",
                "load: {rate: 1000}",
                "load: {rate: 10k/s, arrivals: constant, maxInFlight: 8}",
                "load: {model: find-max, responseP99: [10ms, 20ms], highest: 10k}",
                "load: {model: rough, rate: 2k/s}",
                "phases: {warmUp: 1s, measurement: {duration: 2s, bytes: none}}|until: {p99: 5%}",
                "lanes: auto|heat: none|sustain: 10s",
                "thresholds: [100ms, 400 ms]|show: thresholds",
                "thresholds: 100ms",
                "thresholds: 100ms, 400ms",
                "thresholds: none",
                "workload: {operation: update, keys: {shared: [0%, 10%, 90%], sharedCount: 4, stale: 5%}}",
                "workload: {blob: [1KB, 5KB]}|connections: {by: blob, 1KB: 2, else: 1}|layout: {partitions: =connections}",
                "connections: [1, 2]|axes: [connections]|exclude: [{connections: 1}]|profiles: {big: {connections: [1, 4]}}",
                "stores: {redis: {options: {batchMode: [rpush, multi]}, client: {ssl: {password: '${env:X}'}}, server: {save: ''}}}",
                "stores: {redis: {load: {model: open, rate: 1k}}}",
                "verify: {check: content, after: kill}",
                "verify: {after: kill}",
                "workload: {blob: [1KB, 5KB]}|verify: {by: blob, 1KB: content, else: count}",
                "visibility: true",
                "visibility: 'true'",
                "visibility: {measure: true, sample: 10/s}",
                "faults: none",
                "faults: []",
                "faults: [{at: 1s, do: kill}, {at: 2s, node: all, do: pause, for: 1s}, {at: 3s, node: 2, do: restart}]",
            })
    void aGoodScenarioIsAccepted(String yaml) throws ScenarioException {
        Scenarios.read(yaml.replace('|', '\n'));

        assertThat(errors(yaml)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "conections: 4",
                "batch: 128",
                "options: {a: 1}",
                "workload: {blobs: 1KB}",
                "workload: 5",
                "workload: {blob: }",
                "workload: {blob: {size: 1KB}}",
                "workload: {blob: {sizes: {100B: 60}}}",
                "workload: {blob: {median: 1KB, sigma: 1.2}}",
                "workload: {blob: 100B:60}",
                "load: {trace: nowhere.csv, rate: 5/s}",
                "load: {speed: 2x}",
                "workload: {blob: 20 kb}",
                "workload: {blob: 100}",
                "workload: {blob: -1KB}",
                "workload: {blob: [1KB, 1KB]}",
                "workload: {blob: []}",
                "workload: {blob: [[1KB]]}",
                "workload: {batch: 0}",
                "workload: {batch: 1.5}",
                "workload: {batch: many}",
                "workload: {operation: [put, gett]}",
                "workload: {operation: get, mix: {get: 1}}",
                "workload: {content: text, compressibility: 0.5}",
                "workload: {compressibility: 1.5}",
                "workload: {keys: {exponent: 10}}",
                "workload: {elements: 3}",
                "workload: {entity: elements, blob: 1KB}",
                "workload: {entity: [blob], serialize: inline}",
                "workload: {entity: element}",
                "connections: {by: nothing, else: 1}",
                "connections: {by: workload.blob, 1KB: 1}",
                "lanes: many",
                "trials: [1, 2]",
                "thresholds: []",
                "thresholds: [100]",
                "thresholds: [[100ms]]",
                "thresholds: =timeout",
                "workload: {keys: {shared: 0.5}}",
                "trials: =connections",
                "layout: {consistency: ONE}",
                "load: {model: opne}",
                "load: {model: open}",
                "load: {model: open, rate: 1000/min}",
                "load: {model: open, rate: 1k, inFlight: 4}",
                "load: {rate: 1k, inFlight: 4}",
                "load: {arrivals: poisson}",
                "load: {model: find-max, rate: 1k}",
                "load: {model: rough, rate: 2k, arrivals: poisson}",
                "phases: {warmup: 1s}",
                "phases: {warmUp: 0s}",
                "phases: {warmUp: [1s, 2s]}",
                "phases: {measurement: 2 seconds}",
                "phases: {measurement: {bytes: 1gb}}",
                "until: {p99: 5}",
                "axes: batch",
                "axes: [bach]",
                "connections: [1, 2]|exclude: [{conections: 1}]",
                "connections: [1, 2]|exclude: [{connections: []}]",
                "stores: {rediss: {connections: 1}}",
                "stores: {redis: {options: {batchmode: multi}}}",
                "stores: {redis: {axes: [batch]}}",
                "profiles: {big: {seed: one}}",
                "profiles: {big: {profiles: {}}}",
                "sustain: sometimes",
                "verify: {after: lunch}",
                "verify: {before: kill}",
                "visibility: yes",
                "visibility: 1",
                "faults: some",
                "faults: [kill]",
                "faults: [{at: 1s}]",
                "faults: [{do: kill}]",
                "faults: [{at: soon, do: kill}]",
                "faults: [{at: 1s, do: murder}]",
                "faults: [{at: 1s, do: kill, node: 0}]",
                "faults: [{at: 1s, do: kill, nodes: 1}]",
                "faults: [{at: 1s, do: [kill]}]",
            })
    void whatReadingRefusesIsRefused(String yaml) {
        assertThatThrownBy(() -> Scenarios.read(yaml.replace('|', '\n'))).isInstanceOf(ScenarioException.class);

        assertThat(errors(yaml)).isNotEmpty();
    }

    @Test
    void aScenarioNeedsAQuestion() {
        assertThat(errorsOf("seed: 1")).isNotEmpty();
        assertThat(errorsOf("question: What?\nseed: 1")).isEmpty();
        assertThat(errorsOf("question: |\n  What?\n\n  And why?\nseed: 1")).isEmpty();
        assertThat(errorsOf("question: |\n  \nseed: 1")).isNotEmpty();
    }

    private List<Error> errors(String yaml) {
        return errorsOf("question: What is it?\n" + yaml.replace('|', '\n'));
    }

    private List<Error> errorsOf(String text) {
        return schema().validate(tree(text));
    }

    private JsonNode tree(String yaml) {
        return mapper.valueToTree(new Load(LoadSettings.builder().build()).loadFromString(yaml));
    }

    private static Schema schema() {
        SortedMap<String, SortedMap<String, String>> stores = new TreeMap<>();
        for (String store : List.of("cassandra", "etcd", "kafka", "kryonet", "redis")) {
            stores.put(store, new TreeMap<>());
        }
        stores.get("redis").put("batchMode", "how a batch is appended");
        return SchemaRegistry.withDefaultDialect(Dialects.getDraft7()).getSchema(ScenarioSchema.json(stores));
    }

    /** The options that a schema knows: the adapters' own are not in reach here. */
    private static SortedMap<String, SortedMap<String, String>> options(JsonNode schema) {
        SortedMap<String, SortedMap<String, String>> stores = new TreeMap<>();
        schema.at("/definitions/stores/properties").fieldNames().forEachRemaining(store -> {
            SortedMap<String, String> options = new TreeMap<>();
            schema.at("/definitions/store-" + store + "/properties/options/properties")
                    .properties()
                    .forEach(option -> options.put(
                            option.getKey(),
                            option.getValue().path("description").asText()));
            stores.put(store, options);
        });
        return stores;
    }
}
