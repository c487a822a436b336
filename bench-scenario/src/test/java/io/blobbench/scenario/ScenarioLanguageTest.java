package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.OpenLoad.Arrivals;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.scenario.Cell.Verify;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.Serialization;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.key.KeySpace.Distribution;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScenarioLanguageTest {
    @Test
    void theSizeOfAMessageOfElementsIsTheirNumber() throws ScenarioException {
        Scenario scenario =
                Scenarios.read("workload: {entity: elements, elements: [2, 200], serialize: [ahead, inline]}");

        assertThat(scenario.cells())
                .extracting(cell -> cell.workload().blobBytes(), cell -> cell.workload()
                        .form())
                .containsExactly(
                        tuple(48, new MessageForm(Entity.ELEMENTS, Serialization.AHEAD)),
                        tuple(48, new MessageForm(Entity.ELEMENTS, Serialization.INLINE)),
                        tuple(3216, new MessageForm(Entity.ELEMENTS, Serialization.AHEAD)),
                        tuple(3216, new MessageForm(Entity.ELEMENTS, Serialization.INLINE)));
    }

    @Test
    void entitiesAsAnAxisHaveASizeEach() throws ScenarioException {
        Scenario scenario = Scenarios.read("workload: {entity: [blob, elements], blob: 100B, elements: 1}");

        assertThat(scenario.cells())
                .extracting(Cell::id, cell -> cell.workload().blobBytes())
                .containsExactly(tuple("entity=blob", 100), tuple("entity=elements", 32));
    }

    @Test
    void aLaterEntityDropsTheSizeThatMeansNothingToIt() throws ScenarioException {
        ScenarioReader.Builder reader =
                Scenarios.reader().set("workload.entity=elements").set("workload.elements=200");

        Scenario scenario = Scenarios.read(reader, "redis", "workload: {blob: [1KB, 2KB]}");

        assertThat(scenario.cells())
                .extracting(cell -> cell.workload().blobBytes())
                .containsExactly(3216);
    }

    @Test
    void aQuestionAloneGivesOneCellOfDefaults() throws ScenarioException {
        Scenario scenario = Scenarios.read();

        Cell cell = scenario.cells().get(0);
        assertThat(scenario.axisNames()).isEmpty();
        assertThat(scenario.trials()).isEqualTo(1);
        assertThat(scenario.seed()).isEqualTo(42);
        assertThat(cell.id()).isEqualTo("single");
        assertThat(cell.workload().mix()).isEqualTo(Map.of(OperationKind.APPEND, 1));
        assertThat(cell.workload().blobBytes()).isEqualTo(1000);
        assertThat(cell.workload().keys()).isEqualTo(KeySpace.DEFAULT);
        assertThat(cell.load()).isEqualTo(new ClosedLoad(8));
        assertThat(cell.lanes()).isZero();
        assertThat(cell.warmUp()).isEqualTo(PhaseLimits.ofDuration(Duration.ofSeconds(1)));
        assertThat(cell.measurement()).isEqualTo(PhaseLimits.ofDuration(Duration.ofSeconds(5)));
        assertThat(cell.timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(cell.verify()).isEqualTo(Verify.COUNT);
    }

    @Test
    void everyKeyReachesTheCell() throws ScenarioException {
        Cell cell = Scenarios.onlyCell(
                "workload:",
                "  mix: {get: 90, put: 10, delete: 0}",
                "  blob: 20KiB",
                "  batch: 4",
                "  compressibility: 0.5",
                "  keys: {distribution: zipf, count: 77, exponent: 1.2}",
                "connections: 6",
                "lanes: 3",
                "layout: {partitions: 5, replicas: 2, consistency: quorum, durability: always}",
                "load: {model: rough, rate: 10k/s, maxInFlight: 9}",
                "phases: {warmUp: 250ms, measurement: {duration: 1m, bytes: 2MB, operations: 12}}",
                "timeout: 1.5s",
                "verify: content",
                "seed: 7",
                "stores: {redis: {options: {batchMode: multi}, client: {a: 1}, server: {maxmemory: 1gb}}}");

        assertThat(cell.workload().mix()).isEqualTo(Map.of(OperationKind.GET, 90, OperationKind.PUT, 10));
        assertThat(cell.workload().blobBytes()).isEqualTo(20_480);
        assertThat(cell.workload().batchSize()).isEqualTo(4);
        assertThat(cell.workload().content()).isEqualTo(BlobContent.compressible(0.5));
        assertThat(cell.workload().keys()).isEqualTo(new KeySpace(Distribution.ZIPF, 77, 1.2));
        assertThat(cell.workload().seed()).isEqualTo(7);
        assertThat(cell.connections()).isEqualTo(6);
        assertThat(cell.lanes()).isEqualTo(3);
        assertThat(cell.partitions()).isEqualTo(5);
        assertThat(cell.replicas()).isEqualTo(2);
        assertThat(cell.consistency()).isEqualTo(Consistency.QUORUM);
        assertThat(cell.durability()).isEqualTo(Durability.ALWAYS);
        assertThat(cell.load()).isEqualTo(new RoughLoad(10_000, 9));
        assertThat(cell.warmUp()).isEqualTo(PhaseLimits.ofDuration(Duration.ofMillis(250)));
        assertThat(cell.measurement()).isEqualTo(new PhaseLimits(Duration.ofMinutes(1), 12, 2_000_000));
        assertThat(cell.timeout()).isEqualTo(Duration.ofMillis(1500));
        assertThat(cell.verify()).isEqualTo(Verify.CONTENT);
        assertThat(cell.options()).isEqualTo(Map.of("batchMode", "multi"));
        assertThat(cell.client()).isEqualTo(Map.of("a", "1"));
        assertThat(cell.server()).isEqualTo(Map.of("maxmemory", "1gb"));
    }

    @Test
    void anOpenLoadHasARateAndArrivals() throws ScenarioException {
        Cell cell = Scenarios.onlyCell("load: {model: open, rate: 0.5k/s, arrivals: constant, maxInFlight: 3}");

        assertThat(cell.load()).isEqualTo(new OpenLoad(500, Arrivals.CONSTANT, 3));
    }

    @Test
    void anotherLoadModelDropsTheKeysOfTheOneBelow() throws ScenarioException {
        Scenario scenario = Scenarios.read(
                "load: {model: closed, inFlight: 3}", "stores: {redis: {load: {model: open, rate: 10/s}}}");

        assertThat(scenario.cells().get(0).load()).isEqualTo(new OpenLoad(10, Arrivals.POISSON, 64));
    }

    @Test
    void axesVaryInTheOrderOfTheFileAndTheLastFastest() throws ScenarioException {
        Scenario scenario = Scenarios.read("workload:", "  blob: [1KB, 2000B]", "  batch: [1, 2]");

        assertThat(scenario.axisNames()).containsExactly("blob", "batch");
        assertThat(scenario.cells())
                .extracting(Cell::id)
                .containsExactly("blob=1KB batch=1", "blob=1KB batch=2", "blob=2000B batch=1", "blob=2000B batch=2");
    }

    @Test
    void axesMaySayAnotherOrder() throws ScenarioException {
        Scenario scenario = Scenarios.read(
                "workload: {blob: [1KB, 2KB], batch: [1, 2]}", "connections: [1, 2]", "axes: [connections, batch]");

        assertThat(scenario.axisNames()).containsExactly("connections", "batch", "blob");
    }

    @Test
    void optionsClientAndServerMayBeAxes() throws ScenarioException {
        Scenario scenario = Scenarios.read("stores:", "  redis:", "    options: {batchMode: [lpush, multi]}");

        assertThat(scenario.axisNames()).containsExactly("options.batchMode");
        assertThat(scenario.cells())
                .extracting(cell -> cell.options().get("batchMode"))
                .containsExactly("lpush", "multi");
    }

    @Test
    void aListOfOneValueIsAnAxis() throws ScenarioException {
        assertThat(Scenarios.onlyCell("connections: [4]").id()).isEqualTo("connections=4");
    }

    @Test
    void excludedCombinationsAndTooLargeBatchesAreLeftOut() throws ScenarioException {
        Scenario scenario = Scenarios.read(
                "workload: {blob: [1KB, 2KB], batch: [1, 2, 4]}",
                "exclude:",
                "  - {blob: 1000B, batch: [1, 2]}",
                "limits: {batchBytes: 4KB}");

        assertThat(scenario.cells())
                .extracting(Cell::id)
                .containsExactly("blob=1KB batch=4", "blob=2KB batch=1", "blob=2KB batch=2");
    }

    @Test
    void aProfileMayTakeExclusionsBack() throws ScenarioException {
        String[] lines = {
            "connections: [1, 2]", "exclude: [{connections: 2}]", "profiles: {all: {exclude: []}}",
        };

        assertThat(Scenarios.read(lines).cells()).hasSize(1);
        assertThat(Scenarios.read(Scenarios.reader().set("profile=all"), "redis", lines)
                        .cells())
                .hasSize(2);
    }

    @Test
    void aMixInALaterPartReplacesTheOperation() throws ScenarioException {
        Scenario scenario =
                Scenarios.read("workload: {operation: [get, put]}", "stores: {redis: {workload: {mix: {add: 2}}}}");

        assertThat(scenario.cells().get(0).workload().mix()).isEqualTo(Map.of(OperationKind.ADD, 2));
        assertThat(scenario.axisNames()).isEmpty();
    }

    @Test
    void quickShortensPhasesToAQuarterButNotBelowTheFloor() throws ScenarioException {
        Cell cell = Scenarios.read(
                        Scenarios.reader().quick(true),
                        "redis",
                        "phases: {warmUp: 200ms, measurement: {duration: 2s, bytes: 1GB, operations: 3}}")
                .cells()
                .get(0);

        assertThat(cell.warmUp()).isEqualTo(PhaseLimits.ofDuration(Duration.ofMillis(100)));
        assertThat(cell.measurement()).isEqualTo(new PhaseLimits(Duration.ofMillis(500), 1, 250_000_000));
    }

    @Test
    void quickNeverLengthensAPhase() throws ScenarioException {
        Cell cell = Scenarios.read(Scenarios.reader().quick(true), "redis", "phases: {warmUp: 10ms, measurement: 20ms}")
                .cells()
                .get(0);

        assertThat(cell.warmUp().duration()).isEqualTo(Duration.ofMillis(10));
        assertThat(cell.measurement().duration()).isEqualTo(Duration.ofMillis(20));
    }

    /** A p99 needs 135 operations to be expected: at 200/s in 675 ms, not in the 500 ms that are a quarter. */
    @Test
    void quickLeavesProbesLongEnoughForTheHighestLoadOfTheirSearch() throws ScenarioException {
        Cell low = quickSearch("200/s", "2s");
        Cell high = quickSearch("1M/s", "2s");
        Cell barely = quickSearch("200/s", "675ms");

        assertThat(low.measurement().duration()).isEqualTo(Duration.ofMillis(676));
        assertThat(low.maxLoad().orElseThrow().lowestOpsPerSecond()).isLessThan(200);
        assertThat(high.measurement().duration()).isEqualTo(Duration.ofMillis(500));
        assertThat(barely.measurement().duration()).isEqualTo(Duration.ofMillis(675));
    }

    private static Cell quickSearch(String highest, String measurement) throws ScenarioException {
        return Scenarios.read(
                        Scenarios.reader().quick(true),
                        "redis",
                        "load: {model: find-max, responseP99: 5ms, lowest: 50/s, highest: " + highest + "}",
                        "phases: {measurement: " + measurement + "}")
                .cells()
                .get(0);
    }

    @Test
    void quickMakesTwoShortlyHeatedRoundsAndHoldsNothing() throws ScenarioException {
        Scenario quick = Scenarios.read(Scenarios.reader().quick(true), "redis", "trials: 5", "sustain: fastest");

        assertThat(quick.trials()).isEqualTo(2);
        assertThat(quick.heat()).isEqualTo(Duration.ofSeconds(10));
        assertThat(quick.sustain().cells()).isEqualTo(Sustain.Cells.NONE);
    }

    @Test
    void quickLeavesWhatTheCommandLineAsksFor() throws ScenarioException {
        Scenario quick = Scenarios.read(
                Scenarios.reader().quick(true).set("trials=7").set("heat=2m").set("sustain=40s"), "redis", "trials: 5");

        assertThat(quick.trials()).isEqualTo(7);
        assertThat(quick.heat()).isEqualTo(Duration.ofMinutes(2));
        assertThat(quick.sustain()).isEqualTo(new Sustain(Sustain.Cells.EVERY, Duration.ofSeconds(40)));
    }

    @Test
    void theSameFileReadTwiceGivesEqualCells() throws ScenarioException {
        assertThat(Scenarios.read("connections: [1, 2]").cells())
                .isEqualTo(Scenarios.read("connections: [1, 2]").cells());
    }

    @Test
    void keysMayServeSomeCellsOnly() throws ScenarioException {
        assertThat(Scenarios.read("workload: {operation: [append, get], keys: {distribution: zipf, count: 1000}}")
                        .cells())
                .hasSize(2);
        assertThat(Scenarios.read("workload: {keys: {distribution: zipf, count: 1000, exponent: 0.5, sharedCount: 4}}")
                        .cells())
                .as("which other stores may use")
                .hasSize(1);
        assertThat(Scenarios.read("workload: {operation: update, keys: {shared: [50%, 100%], stale: 20%}}")
                        .cells())
                .hasSize(2);
        assertThat(Scenarios.read(
                                "workload: {mix: {get: 1, add: 1}, keys: {shared: 100%, distribution: [uniform, zipf]}}")
                        .cells())
                .as("which operations that keep to their lane use")
                .hasSize(2);
        assertThat(Scenarios.read(
                                "workload: {operation: [append, get], keys: {count: [1000, 2000]}}",
                                "exclude: [{operation: append, keys.count: 2000}]")
                        .cells())
                .hasSize(3);
        assertThat(Scenarios.read(
                                "workload: {operation: append, keys: {count: [1000, 2000]}}",
                                "phases: {measurement: {operations: =keys.count}}")
                        .cells())
                .hasSize(2);
    }

    @Test
    void aLaterPartDropsTheKeysThatItLeavesWithoutAnEffect() throws ScenarioException {
        String keys = "{distribution: zipf, exponent: 0.5, count: [1000, 2000], shared: 5%, sharedCount: 4}";
        String[] lines = {"workload: {operation: get, keys: " + keys + "}"};

        assertThat(later(lines, "workload.operation=put", "workload.keys.shared=0%"))
                .extracting(cell -> cell.workload().keys())
                .containsExactly(
                        new KeySpace(Distribution.ZIPF, 1000, 0.5), new KeySpace(Distribution.ZIPF, 2000, 0.5));
        assertThat(later(lines, "workload.keys.distribution=uniform"))
                .extracting(cell -> cell.workload().keys().zipfExponent())
                .containsExactly(0.99, 0.99);
        assertThat(later(lines, "workload.operation=append"))
                .extracting(Cell::id)
                .containsExactly("single");
    }

    @Test
    void appendsDropStaleUpdatesOfAnEarlierPart() throws ScenarioException {
        String[] lines = {"workload: {operation: update, keys: {stale: [0%, 50%]}}"};

        assertThat(later(lines, "workload.operation=append"))
                .extracting(cell -> cell.workload().keys().stale())
                .containsExactly(0.0);
    }

    @Test
    void aKeyThatAnOverriddenValueRuledOutKeepsItsValue() throws ScenarioException {
        String[] lines = {
            "workload: {operation: get, blob: 20KB, keys: {count: 1M, distribution: zipf, exponent: 0.5}}",
            "load: {rate: 10/s, arrivals: constant}",
            "profiles: {log: {workload: {operation: append}}}"
        };
        Cell asWritten = later(lines).get(0);

        assertThat(asWritten.workload().keys()).isEqualTo(new KeySpace(Distribution.ZIPF, 1_000_000, 0.5));
        assertThat(later(lines, "workload.operation=append", "workload.operation=get"))
                .containsExactly(asWritten);
        assertThat(later(lines, "profile=log", "workload.operation=get")).containsExactly(asWritten);
        assertThat(later(lines, "workload.mix={put: 1}", "workload.operation=get"))
                .containsExactly(asWritten);
        assertThat(later(lines, "workload.keys.distribution=uniform", "workload.keys.distribution=zipf"))
                .containsExactly(asWritten);
        assertThat(later(lines, "workload.entity=elements", "workload.entity=blob"))
                .containsExactly(asWritten);
        assertThat(later(lines, "load.model=closed", "load.model=open")).containsExactly(asWritten);
        assertThat(later(lines, "load.inFlight=4", "load.model=open")).containsExactly(asWritten);
    }

    private static List<Cell> later(String[] lines, String... options) throws ScenarioException {
        ScenarioReader.Builder reader = Scenarios.reader();
        for (String option : options) {
            reader.set(option);
        }
        return Scenarios.read(reader, "redis", lines).cells();
    }
}
