package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every mistake is told with its place, what was expected, and what was probably meant. */
class BrokenScenariosTest {
    private static final String SIZES = "expected a size such as 100B, 20KB (20000 bytes) or 20KiB (20480 bytes)";
    private static final String TOP = "expected question, workload, connections, lanes, layout, load, phases, until,"
            + " timeout, verify, faults, cache, visibility, show, thresholds, space, trials, heat, sustain, seed, limits, axes, exclude, profiles,"
            + " stores";
    private static final String WORKLOAD =
            "expected operation, mix, entity, elements, serialize, blob, batch, content, compressibility, keys";

    /** Line 1 is the question; {@code |} stands for a line break, SIZES, TOP and WORKLOAD for what they name. */
    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            conections: 4                      => s.yaml:2:1: unknown key 'conections', TOP, did you mean 'connections'?
            batch: 128                         => s.yaml:2:1: unknown key 'batch', TOP, did you mean 'workload.batch'?
            options: {a: 1}                    => s.yaml:2:1: unknown key 'options', TOP, did you mean 'stores.<store>.options'?
            workload:|  blobs: 1KB             => s.yaml:3:3: unknown key 'blobs' in workload, WORKLOAD, did you mean 'blob'?
            phases: {warmup: 1s}               => s.yaml:2:10: unknown key 'warmup' in phases, expected warmUp, measurement, did you mean 'warmUp'?
            seed: 1|seed: 2                    => s.yaml:3:1: duplicate key 'seed', already defined at s.yaml:2:1
            ? [a, b]|: c                       => s.yaml:2:3: a key must be a word, got a list or mapping
            workload: 5                        => s.yaml:2:11: workload: got '5', expected keys: OPERATIONS_OF_WORKLOAD
            workload:|  blob:                  => s.yaml:3:8: workload.blob has no value, expected one such as 1KB
            workload: {blob: {size: 1KB}}      => s.yaml:2:19: unknown key 'size' in workload.blob, expected sizes, median, sigma, max, histogram, did you mean 'sizes'?
            workload: {blob: 20 kilobytes}     => s.yaml:2:18: workload.blob: got '20 kilobytes', SIZES, did you mean '20KB'?
            workload: {blob: 20 kb}            => s.yaml:2:18: workload.blob: got '20 kb', SIZES, did you mean '20KB'?
            workload: {blob: [1KB, 1 KB]}      => s.yaml:2:24: workload.blob: '1KB' is a duplicate value
            workload: {blob: 100}              => s.yaml:2:18: workload.blob: got '100', SIZES, did you mean '100B'?
            workload: {blob: -1KB}             => s.yaml:2:18: workload.blob: got '-1KB', SIZES
            workload: {blob: 3GB}              => s.yaml:2:18: workload.blob: got '3GB', expected whole bytes, at least 0B and at most 2147483639B
            workload: {blob: [1KB, 2KB, 1KB]}  => s.yaml:2:29: workload.blob: '1KB' is a duplicate value
            workload: {blob: [1KB, 1000B]}     => s.yaml:2:24: workload.blob: '1000B' is '1KB', which is already there
            load: {rate: [1000, 1000/s, 1k/s]} => s.yaml:2:21: load.rate: '1000/s' is '1000', which is already there
            workload: {batch: [10k, 10000]}    => s.yaml:2:25: workload.batch: '10000' is '10k', which is already there
            lanes: [0, auto]                   => s.yaml:2:12: lanes: 'auto' is '0', which is already there
            connections: [8, 08]               => s.yaml:2:18: connections: '08' is '8', which is already there
            workload: {blob: []}               => s.yaml:2:18: workload.blob: got an empty list, expected at least one value
            workload: {blob: [[1KB]]}          => s.yaml:2:19: workload.blob: got a list in its list, expected values
            workload: {batch: 0}               => s.yaml:2:19: workload.batch: got '0', expected a whole number from 1 to 2097151
            workload: {batch: 1.5}             => s.yaml:2:19: workload.batch: got '1.5', expected a whole number from 1 to 2097151
            workload: {batch: 99999999999999999999} => s.yaml:2:19: workload.batch: got '99999999999999999999', expected a whole number from 1 to 2097151
            workload: {operation: {get: 90, put: 10}} => s.yaml:2:23: workload.operation: got a mapping, expected one value or a list of values, or {by: <key>, <its value>: <value>, else: <value>}; weights of a mix belong to workload.mix
            workload: {operation: [put, gett]} => s.yaml:2:29: workload.operation: got 'gett', expected one of append, put, get, get-if-not-matched, exists, add, update, delete, did you mean 'get'?
            workload: {operation: get, mix: {get: 1}} => s.yaml:2:39: workload.mix and workload.operation exclude each other, expected one of them
            workload: {mix: {get: 0}}          => s.yaml:2:23: workload.mix: every weight is 0, expected at least one above zero
            workload: {operation: get, batch: 2, keys: {shared: 5%}} => s.yaml:2:53: workload.keys.shared needs workload.batch of 1, because an answer counts the blobs of a batch and does not name them; got 2
            workload: {operation: add, keys: {shared: 5%}} => s.yaml:2:43: workload.keys.shared needs get, get-if-not-matched, exists or update, and no put, which keeps no versions; got [ADD]
            workload: {keys: {shared: 101%}} => s.yaml:2:27: workload.keys.shared: got '101%', expected percent from 0% to 100% such as 5%
            thresholds: [400ms, 100ms] => s.yaml:2:13: thresholds: got '400ms, 100ms', expected durations, each longer than the one before
            thresholds: [100ms, fast] => s.yaml:2:13: thresholds: got 'fast', expected durations such as 100ms, 400ms, or none
            thresholds: [] => s.yaml:2:13: thresholds: got an empty list, expected at least one value
            workload: {mix: {put: 1, update: 1}} => s.yaml:2:23: workload.mix cannot join put, which keeps no versions, with update or get-if-not-matched; use add
            workload: {compressibility: 1.5}   => s.yaml:2:29: workload.compressibility: got '1.5', expected a share from 0 to 1 such as 0.5
            lanes: many                        => s.yaml:2:8: lanes: got 'many', expected a whole number from 0 to 1024, or auto
            lanes: 2                           => s.yaml:2:8: lanes: got '2', expected at most connections, which is 1
            connections: [4, 2]|lanes: [1, 3]  => s.yaml:3:12: lanes: got '3', expected at most connections, which is 2
            connections: [4, 2]|lanes: {by: connections, 4: 4, else: 3} => s.yaml:3:38: lanes: got '3', expected at most connections, which is 2
            trials: [1, 2]                     => s.yaml:2:9: trials: got a list, expected one value
            """)
    void aWrongKeyOrValueIsToldWithItsPlace(String yaml, String message) {
        assertMessage(yaml, message);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            layout: {consistency: ONE}         => s.yaml:2:23: layout.consistency: got 'ONE', expected one of none, any, one, two, quorum, all, did you mean 'one'?
            load: {model: opne}                => s.yaml:2:15: load.model: got 'opne', expected one of closed, open, rough, find-max, trace, idle, did you mean 'open'?
            load: {model: open}                => s.yaml:2:15: load.rate is missing, expected one such as 1000/s for the open load model
            load: {model: open, rate: 1000/min} => s.yaml:2:27: load.rate: got '1000/min', expected operations a second such as 1000/s, 10k/s or 1M/s
            load: {model: open, rate: 1k, inFlight: 4} => s.yaml:2:41: load.inFlight does not apply to the open load model, expected rate, arrivals, maxInFlight
            load: {model: rough, rate: 100/s}  => s.yaml:2:28: load.rate: got '100/s', expected a multiple of 1000/s for the rough load model, did you mean '1000/s'?
            load: {model: rough, rate: 1500/s} => s.yaml:2:28: load.rate: got '1500/s', expected a multiple of 1000/s for the rough load model, did you mean '2000/s'?
            load: {model: find-max, rate: 1k}  => s.yaml:2:31: load.rate does not apply to the find-max load model, expected responseP99, lowest, highest, precision, confirmations, arrivals, maxInFlight
            load: {model: find-max, highest: 10/s} => s.yaml:2:34: load.highest: got '10/s', expected at least load.lowest, which is 100/s
            load: {model: find-max}|phases: {measurement: {duration: 1s, operations: 500}} => s.yaml:3:50: phases.measurement.operations: got '500' together with load.model find-max, whose probes must last their whole duration; expected none
            load: {model: find-max}|phases: {measurement: {bytes: 1GB}} => s.yaml:3:31: phases.measurement.bytes: got '1GB' together with load.model find-max, whose probes must last their whole duration; expected none
            load: {model: find-max}|until: {p99: 5%} => s.yaml:3:14: until.p99: got '5%' together with load.model find-max, whose probes must last their whole duration; expected none
            load: {model: find-max, lowest: 10/s, highest: 20/s}|phases: {measurement: 1s} => s.yaml:2:48: load.highest: got '20/s', expected at least 135/s: at a lower load a measurement of 1s has too few operations for a p99
            load: {model: find-max}|workload: {operation: delete} => s.yaml:2:15: load.model: got 'find-max' together with delete of each key once, which ends a probe early; expected another load or other operations
            load: {model: find-max}|workload: {operation: add, keys: {distribution: uniform}} => s.yaml:2:15: load.model: got 'find-max' together with add and no delete, which is refused ever more often as keys run out; expected another load or other operations
            load: {model: find-max}|workload: {mix: {get: 9, delete: 1}} => s.yaml:2:15: load.model: got 'find-max' together with delete and no add or put, which is refused ever more often as keys run out; expected another load or other operations
            workload: {elements: 3}            => s.yaml:2:22: workload.elements does not apply where workload.entity is blob, expected it elsewhere only
            workload: {entity: elements, blob: 1KB} => s.yaml:2:36: workload.blob does not apply where workload.entity is elements, expected it elsewhere only
            workload: {serialize: inline}      => s.yaml:2:23: workload.serialize does not apply where workload.entity is blob, expected it elsewhere only
            workload: {entity: [blob, elements], blob: [1KB, 20KB]} => s.yaml:2:44: workload.blob: got a list, expected one value, because it does not apply where workload.entity is elements
            workload: {entity: [blob, elements], elements: [2, 200]} => s.yaml:2:48: workload.elements: got a list, expected one value, because it does not apply where workload.entity is blob
            workload: {entity: [blob, elements], serialize: [ahead, inline]} => s.yaml:2:49: workload.serialize: got a list, expected one value, because it does not apply where workload.entity is blob
            workload: {operation: add, keys: {stale: [0%, 50%]}} => s.yaml:2:47: workload.keys.stale: got '50%' without updates, expected 0%
            workload: {mix: {add: 1, update: 0}, keys: {stale: 50%}} => s.yaml:2:52: workload.keys.stale: got '50%' without updates, expected 0%
            workload: {keys: {distribution: [uniform, zipf]}} => s.yaml:2:33: workload.keys.distribution: got a list, expected one value, because it does not apply where workload.operation is append
            workload: {operation: [append, put], keys: {count: [1000, 2000]}} => s.yaml:2:52: workload.keys.count: got a list, expected one value, because it does not apply where workload.operation is append
            workload: {operation: get, keys: {exponent: [0.5, 1.5]}} => s.yaml:2:45: workload.keys.exponent: got a list, expected one value, because it does not apply where workload.keys.distribution is not zipf
            workload: {operation: get, keys: {sharedCount: [1, 16]}} => s.yaml:2:48: workload.keys.sharedCount: got a list, expected one value, because it does not apply where workload.keys.shared is 0%
            workload: {operation: get, keys: {shared: [0%, 5%], sharedCount: [1, 4]}} => s.yaml:2:66: workload.keys.sharedCount: got a list, expected one value, because it does not apply where workload.keys.shared is 0%
            workload: {mix: {get: 1, update: 1}, keys: {shared: 100%, distribution: [uniform, zipf]}} => s.yaml:2:73: workload.keys.distribution: got a list, expected one value, because it does not apply where workload.keys.shared is 100%
            workload: {operation: get, keys: {shared: 100%, distribution: zipf, exponent: [0.5, 1.5]}} => s.yaml:2:79: workload.keys.exponent: got a list, expected one value, because it does not apply where workload.keys.shared is 100%
            workload: {operation: update, keys: {shared: [50%, 100%], stale: [0%, 20%]}} => s.yaml:2:66: workload.keys.stale: got a list, expected one value, because it does not apply where workload.keys.shared is 100%
            workload: {entity: element}        => s.yaml:2:20: workload.entity: got 'element', expected one of blob, recording, elements, did you mean 'elements'?
            phases: {warmUp: 0s}               => s.yaml:2:18: phases.warmUp.duration: got '0s', expected a duration above zero and at most 1000h
            phases: {measurement: 2 seconds}   => s.yaml:2:23: phases.measurement.duration: got '2 seconds', expected a duration such as 500ms, 2s, 1m or 1h, did you mean '2s'?
            phases: {measurement: {bytes: 1gb}} => s.yaml:2:31: phases.measurement.bytes: got '1gb', SIZES, or none, did you mean '1GB'?
            limits: {batchBytes: 999B}         => s.yaml:2:22: exclude and limits.batchBytes leave no cell, expected at least one
            axes: [batch]                      => s.yaml:2:8: axes: 'batch' has no list of values, expected one
            axes: batch                        => s.yaml:2:7: axes: got 'batch', expected a list
            connections: [1, 2]|axes: [conections] => s.yaml:3:8: unknown axis 'conections', expected connections, did you mean 'connections'?
            connections: [1, 2]|exclude:|  - {connections: 3} => s.yaml:4:19: exclude: connections is never '3', expected one of 1, 2
            connections: [1, 2]|exclude: [{connections: 1, batch: 8}] => s.yaml:3:28: exclude: 'batch' has no list of values, expected one
            connections: [1, 2]|exclude: [{conections: 1}] => s.yaml:3:12: unknown axis 'conections', expected connections, did you mean 'connections'?
            connections: [1, 2]|exclude: [{connections: [1, 2]}] => s.yaml:3:10: exclude and limits.batchBytes leave no cell, expected at least one
            stores: {rediss: {connections: 1}} => s.yaml:2:10: unknown store 'rediss', expected kafka, redis, did you mean 'redis'?
            stores: {redis: {options: {batchmode: multi}}} => s.yaml:2:28: unknown option 'batchmode', expected batchMode, did you mean 'batchMode'?
            stores: {redis: {options: {batchMode: mutli}}} => s.yaml:2:39: options.batchMode: got 'mutli', expected one of lpush, multi, rpush, xadd, did you mean 'multi'?
            stores: {redis: {options: {batchMode: [lpush, pipeline]}}} => s.yaml:2:47: options.batchMode: got 'pipeline', expected one of lpush, multi, rpush, xadd
            stores: {redis: {options: {batchMode: {by: blob, 1KB: multi, else: LPUSH}}}} => s.yaml:2:68: options.batchMode: got 'LPUSH', expected one of lpush, multi, rpush, xadd, did you mean 'lpush'?
            stores: {redis: {client: {password: hunter2}}} => s.yaml:2:37: client.password is a secret written out, expected a reference: ${env:NAME} or ${file:path}
            stores: {redis: {client: {url: 'https://me:hunter2@idp/'}}} => s.yaml:2:32: client.url is a secret written out, expected a reference: ${env:NAME} or ${file:path}
            stores: {redis: {client: {user: '${evn:X}'}}} => s.yaml:2:33: client.user has a reference of an unknown form, expected ${env:NAME} or ${file:path}
            stores: {redis: {client: {user: ["a ", b]}}} => s.yaml:2:34: client.user: a value of the list has a line break, or a blank at one of its ends, expected neither
            stores: {redis: {client: {user: [b, "a\\nb"]}}} => s.yaml:2:37: client.user: a value of the list has a line break, or a blank at one of its ends, expected neither
            profiles:|  big:|    seed: one     => s.yaml:4:11: seed: got 'one', expected a whole number from 0 to 9223372036854775807
            workload: {blob: 1KB               => s.yaml:3:1: not valid YAML: while parsing a flow mapping, expected ',' or '}', but got <stream end>
            workload: &a {blob: *a}            => s.yaml:2:11: the anchor '&a', expected values without anchors
            workload: {blob: *a}               => s.yaml:2:18: the alias '*a', expected its values written out
            workload: !big {blob: 1KB}         => s.yaml:2:11: the tag '!big' has no meaning here, expected plain values
            workload: {batch: !!int 16}        => s.yaml:2:19: the tag 'tag:yaml.org,2002:int' has no meaning here, expected plain values
            workload: {batch: ! 16}            => s.yaml:2:19: the tag '!' has no meaning here, expected plain values
            ---|seed: 1                        => s.yaml:2:1: another document begins, expected one in a file
            """)
    void whatIsWrongTogetherIsToldWithItsPlace(String yaml, String message) {
        assertMessage(yaml, message);
    }

    @Test
    void anEmptyFileAndOneWithoutAQuestionAreNoScenarios() {
        ScenarioReader reader = Scenarios.reader().build();

        assertThatThrownBy(() -> reader.readText(Scenarios.FILE, "# nothing\n", "redis"))
                .hasMessage("s.yaml:1:1: the file is empty, expected a scenario: question, workload, ...");
        assertThatThrownBy(() -> reader.readText(Scenarios.FILE, "seed: 1\n", "redis"))
                .hasMessage("s.yaml:1:1: question is missing, expected what the scenario asks, in one sentence");
        assertThatThrownBy(() -> reader.readText(Scenarios.FILE, "- seed\n", "redis"))
                .hasMessage("s.yaml:1:1: got a list, expected a scenario: question, workload, ...");
    }

    @Test
    void aMistakeInAnotherStoresSectionIsToldToo() {
        assertThatThrownBy(() -> Scenarios.read("stores: {kafka: {connections: zero}}"))
                .hasMessageStartingWith("s.yaml:2:31: connections: got 'zero'");
    }

    /** Fewer values than where the profile was written are no mistake of it. */
    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            connections: {by: blob, 20KB: 2} => s.yaml:4:25: connections: blob is never '20KB', expected one of 1KB
            exclude: [{blob: 20KB}]          => s.yaml:4:18: exclude: blob is never '20KB', expected one of 1KB
            axes: [batch, blob]              => s.yaml:4:8: axes: 'batch' has no list of values, expected one
            """)
    void whatSpeaksOfOtherValuesIsAMistakeOfAProfileThatIsUsedOnly(String yaml, String message) throws Exception {
        String[] lines = {"workload: {blob: [1KB]}", "profiles: {big: {", yaml, "}, small: {seed: 1}}"};

        assertThat(Scenarios.read(lines).cells()).hasSize(1);
        assertThat(Scenarios.read(Scenarios.reader().set("profile=small"), "redis", lines)
                        .cells())
                .hasSize(1);
        assertThatThrownBy(() -> Scenarios.read(Scenarios.reader().set("profile=big"), "redis", lines))
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", quoteCharacter = '`', textBlock = """
            connections: {by: blb, 5KB: 2}   => unknown key 'blb', expected one of
            connections: {by: blob, 5K: 2}   => workload.blob: got '5K', expected a size
            exclude: [{blb: 5KB}]            => unknown axis 'blb', expected blob, did you mean 'blob'?
            axes: [bach, blob]               => unknown axis 'bach', expected blob
            conections: 1                    => unknown key 'conections', expected
            """)
    void aTypoInAProfileIsToldAlsoWhereItIsNotUsed(String yaml, String message) {
        assertThatThrownBy(() -> Scenarios.read("workload: {blob: [1KB]}", "profiles: {big: {", yaml, "}}"))
                .hasMessageStartingWith("s.yaml:4:")
                .hasMessageContaining(message);
    }

    @Test
    void anUnknownStoreIsTold() {
        assertThatThrownBy(() -> Scenarios.read(Scenarios.reader(), "redsi", "seed: 1"))
                .hasMessage("--store redsi: unknown store 'redsi', expected kafka, redis, did you mean 'redis'?");
    }

    @Test
    void moreCellsThanASweepMayHaveAreCountedAndNotMade() {
        String many = IntStream.rangeClosed(1, 1000).mapToObj(Integer::toString).collect(Collectors.joining(", "));

        assertThatThrownBy(() -> Scenarios.read(
                        "connections: [%s]".formatted(many),
                        "load: {inFlight: [%s]}".formatted(many),
                        "layout: {partitions: [%s]}".formatted(many),
                        "workload: {batch: [%s], operation: get, keys: {count: [%s]}}".formatted(many, many)))
                .hasMessage("s.yaml:2:14: the axes multiply to 1000000000000000 cells (connections 1000 x inFlight 1000"
                        + " x partitions 1000 x batch 1000 x keys.count 1000), expected at most 10000");
    }

    @Test
    void moreTrialsThanARunMayHaveAreRefused() {
        String many = IntStream.rangeClosed(1, 1000).mapToObj(Integer::toString).collect(Collectors.joining(", "));

        assertThatThrownBy(() -> Scenarios.read("trials: 10k", "connections: [%s]".formatted(many)))
                .hasMessage("s.yaml:2:9: trials: 10000 of each of 1000 cells are 10000000, expected at most 100000 in a"
                        + " run");
    }

    @Test
    void aControlCharacterIsToldWithItsPlace() {
        assertThatThrownBy(() -> Scenarios.read("seed: 1", "lanes: \u0001"))
                .hasMessage("s.yaml:3:8: not valid YAML: a control character");
    }

    @Test
    void aListThatIsTooLongToBeReadAgainAsOneTextIsRefused() {
        StringBuilder list = new StringBuilder("1ms");
        for (int millis = 2; millis <= 1500; millis++) {
            list.append(", ").append(millis).append("ms");
        }

        assertThatThrownBy(() -> Scenarios.read("thresholds: [" + list + "]"))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("s.yaml:2:13: thresholds: " + list.length()
                        + " characters as one text, expected at most 10000: fewer values");
    }

    private static void assertMessage(String yaml, String message) {
        String expected = message.replace("OPERATIONS_OF_WORKLOAD", WORKLOAD.replace("expected ", ""))
                .replace("SIZES", SIZES)
                .replace("TOP", TOP)
                .replace("WORKLOAD", WORKLOAD);

        assertThatThrownBy(() -> Scenarios.read(yaml.replace('|', '\n')))
                .isInstanceOf(ScenarioException.class)
                .satisfies(error -> assertThat(error.getMessage()).isEqualTo(expected));
    }
}
