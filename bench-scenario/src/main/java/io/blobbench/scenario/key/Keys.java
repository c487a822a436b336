package io.blobbench.scenario.key;

import io.blobbench.scenario.Cell.Space;
import io.blobbench.scenario.Cell.Verify;
import io.blobbench.scenario.Cell.VerifyAfter;
import io.blobbench.scenario.Fault;
import io.blobbench.scenario.Sustain;
import io.blobbench.scenario.text.DurationList;
import io.blobbench.scenario.text.Show;
import io.blobbench.scenario.text.Units;
import io.blobbench.scenario.text.ValueType;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Every key of the language with its type and its default, in the order of the documentation. */
public final class Keys {
    private static final Map<String, Key<?>> BY_PATH = new LinkedHashMap<>();
    private static final Map<String, Set<String>> CHILDREN = new LinkedHashMap<>();

    public static final Key<String> QUESTION = add(KeyBuilder.key("question", ValueTypes.TEXT)
            .required("what the scenario asks, in one sentence")
            .means("what the scenario asks, one sentence"));

    static {
        WorkloadKeys.ALL.forEach(Keys::add);
    }

    public static final Key<Integer> CONNECTIONS = add(KeyBuilder.key("connections", ValueTypes.integer(1, 1_000_000))
            .axis()
            .byDefault("1")
            .means("connections over all lanes"));
    public static final Key<Integer> LANES = add(
            KeyBuilder.key("lanes", ValueTypes.integer(0, 1024).orWord("auto", 0))
                    .axis()
                    .byDefault("auto")
                    .means(
                            "generator threads, at most `connections`; `auto` or 0: the smaller of connections and cores, with sequential keys"
                                    + " the next number below that divides connections, or one per connection where the client waits, which is UNSUPPORTED with any other number"));

    public static final Key<Integer> PARTITIONS =
            add(KeyBuilder.key("layout.partitions", ValueTypes.integer(1, 100_000))
                    .axis()
                    .byDefault("1")
                    .means("number of partitions, lists, ports or tables, depending on the store"));
    public static final Key<Integer> REPLICAS = add(KeyBuilder.key("layout.replicas", ValueTypes.integer(1, 100))
            .axis()
            .byDefault("1")
            .means("copies of every blob; a local cluster has as many nodes"));
    public static final Key<Consistency> CONSISTENCY =
            add(KeyBuilder.key("layout.consistency", ValueTypes.words(Consistency.values(), Consistency::word))
                    .axis()
                    .byDefault("one")
                    .means("replicas that must have answered before a blob counts as stored"));
    public static final Key<Durability> DURABILITY =
            add(KeyBuilder.key("layout.durability", ValueTypes.words(Durability.values(), Durability::word))
                    .axis()
                    .byDefault("none")
                    .means("when the server writes to its disk: `none` promises nothing, `periodic` about every second,"
                            + " `always` before every answer"));

    static {
        LoadKeys.ALL.forEach(Keys::add);
    }

    public static final PhaseKeys WARM_UP = PhaseKeys.of("warmUp", "warm-up", "1s");
    public static final PhaseKeys MEASUREMENT = PhaseKeys.of("measurement", "measurement", "5s");

    public static final Key<Double> UNTIL_P99 =
            add(KeyBuilder.key("until.p99", ValueTypes.percent("0.1", "50").orWord("none", 0.0))
                    .paired()
                    .byDefault("none")
                    .means("end the measurement when its p99 is known this precisely, in percent of the p99: the p99 of"
                            + " response time under an open load, else of service time; the limits of the measurement"
                            + " hold as well, and `reasons` say which came first; needs a measurement of more than 10 s;"
                            + " not with the load `find-max`"));

    public static final Key<Duration> TIMEOUT = add(KeyBuilder.key("timeout", Units.duration())
            .paired()
            .byDefault("30s")
            .means("an operation that is answered later has timed out; the drain waits this long for the last one"));
    public static final Key<Verify> VERIFY = add(KeyBuilder.key("verify.check", ValueTypes.lowerCase(Verify.values()))
            .paired()
            .byDefault("count")
            .means(
                    "check of the store after the load: `count` the blobs, or read every `content` back, and compare all that"
                            + " the load reads, not one read of 16; `verify: content` means the same"));
    public static final Key<VerifyAfter> VERIFY_AFTER = add(KeyBuilder.key(
                    "verify.after", ValueTypes.lowerCase(VerifyAfter.values()))
            .paired()
            .byDefault("load")
            .means("what comes before that check: the `load` alone, or a `kill` of all local servers (SIGKILL), which"
                    + " then start on their data; shows what a process had not written yet, not what a power"
                    + " failure would lose"));
    public static final Key<List<Fault>> FAULTS = add(KeyBuilder.key("faults", FaultKeys.LIST)
            .byDefault(Fault.NONE)
            .means("faults of local servers in the measurement: `faults: [" + FaultKeys.EXAMPLE
                    + "]`; `at` since its start, `node` is `any`, `leader`, `follower`, `all` or a"
                    + " number, `do` is `kill`, `pause`, `restart`, `partition` or `slow-disk`, `for`"
                    + " is how long it takes, or after how long a killed server starts again, `delay` is how much longer"
                    + " each fsync takes with `slow-disk`; see docs/faults.md"));
    public static final Key<Boolean> CACHE = add(KeyBuilder.key("cache", ValueTypes.words(temperatures()))
            .axis()
            .byDefault("hot")
            .means("servers' memory when preloaded blobs are read: `hot` leaves it as it is, `cold` starts"
                    + " local servers with nothing of their files in memory, reads without a warm-up, and ends when as many blobs"
                    + " were read as there are keys; a store that does not read from files is UNSUPPORTED"));

    static {
        VisibilityKeys.ALL.forEach(Keys::add);
    }

    public static final Key<Show> SHOW = add(KeyBuilder.key("show", ValueTypes.lowerCase(Show.values()))
            .byDefault(
                    Choice.LOAD_MODEL,
                    byLoad("throughput", "connections"),
                    "`throughput`, or `connections` where the load is `idle`")
            .means("what the table in the terminal shows of a cell: `throughput` with percentiles, `mean` and"
                    + " median side by side, of response times under an open load, else of service times, the"
                    + " `space` that a blob occupies, the operations over each of the `thresholds`, or"
                    + " `connections` that were held; results.csv holds all"));
    public static final Key<List<Duration>> THRESHOLDS = add(KeyBuilder.key("thresholds", new DurationList())
            .byDefault("none")
            .means(
                    "limits of response time under an open load, else of service time: results say how many operations took longer"
                            + " than each; at most 1h; `thresholds: [100ms, 400ms]`"));
    public static final Key<Space> SPACE = add(KeyBuilder.key("space", ValueTypes.lowerCase(Space.values()))
            .paired()
            .byDefault("known")
            .means("space that blobs occupy, after the flush or compaction that the store needs: `none` does not"
                    + " ask, `known` asks where the store can report it, with `required` a store that cannot"
                    + " is UNSUPPORTED"));
    public static final Key<Integer> TRIALS = add(KeyBuilder.key("trials", ValueTypes.integer(1, 10_000))
            .byDefault("1")
            .means("executions of every cell, one in each round; comparisons need about five"));
    public static final Key<Duration> HEAT =
            add(KeyBuilder.key("heat", Units.duration().orWord("none", Duration.ZERO))
                    .byDefault(Choice.LOAD_MODEL, byLoad("75s", "none"), "`75s`, or `none` where the load is `idle`")
                    .means(
                            "bound on heating client, harness and servers before the rounds, which ends earlier when speed is steady;"
                                    + " `none` measures cold starts"));
    public static final Key<Sustain> SUSTAIN = add(KeyBuilder.key("sustain", Sustain.TYPE)
            .byDefault("none")
            .means("hold cells for long after their rounds, to distinguish a burst from sustained throughput:"
                    + " `fastest` holds the cell of the highest throughput for 30 s, a duration holds every"
                    + " cell of a closed load that is measured for less"));
    public static final Key<Long> SEED = add(KeyBuilder.key("seed", ValueTypes.whole(0, Long.MAX_VALUE))
            .byDefault("42")
            .means("the same seed gives the same blobs, keys and arrivals"));
    public static final Key<Long> MAX_BATCH_BYTES = add(
            KeyBuilder.key("limits.batchBytes", Units.bytes(1, Long.MAX_VALUE).orWord("none", Long.MAX_VALUE))
                    .byDefault("none")
                    .means(
                            "leave out cells whose one batch has more payload bytes; where sizes differ, a batch of the largest blobs"));

    public static final Key<Long> FREE_DISK = add(KeyBuilder.key(
                    "limits.freeDisk", Units.bytes(1, Long.MAX_VALUE).orWord("none", 0L))
            .byDefault("1GB")
            .means("a phase ends when the disk under the run folder, or one to which data of local servers were moved,"
                    + " has less free space"));
    public static final Key<Long> FREE_MEMORY = add(
            KeyBuilder.key("limits.freeMemory", Units.bytes(1, Long.MAX_VALUE).orWord("none", 0L))
                    .byDefault("256MB")
                    .means(
                            "a phase ends when the load host has less free memory, or the control groups of `bench` leave less"));

    /** Sections whose keys belong to a store and are taken as they come. */
    public static final Set<String> FREE_SECTIONS =
            Collections.unmodifiableSet(new LinkedHashSet<>(List.of("options", "client", "server")));

    /** One object, so that two keys of the same path are equal. */
    private static final ValueType<String> ANY_TEXT = text -> text;

    private Keys() {}

    /** The limits of one phase; the plain duration may stand for all of them. */
    public record PhaseKeys(Key<Duration> duration, Key<Long> operations, Key<Long> bytes) {
        private static PhaseKeys of(String name, String words, String duration) {
            String path = "phases." + name;
            return new PhaseKeys(
                    add(KeyBuilder.key(path + ".duration", Units.duration())
                            .paired()
                            .byDefault(duration)
                            .means("duration of the " + words + "; `" + name + ": " + duration + "` means the same")),
                    add(KeyBuilder.key(
                                    path + ".operations",
                                    ValueTypes.whole(1, Long.MAX_VALUE).orWord("none", Long.MAX_VALUE))
                            .paired()
                            .byDefault("none")
                            .means("end the " + words + " after this many operations")),
                    add(KeyBuilder.key(
                                    path + ".bytes",
                                    Units.bytes(1, Long.MAX_VALUE).orWord("none", Long.MAX_VALUE))
                            .paired()
                            .byDefault("none")
                            .means("end the " + words
                                    + " after operations on this many bytes of blobs, kinds without payload included;"
                                    + " recommended for stores that keep everything in memory")));
        }
    }

    public static Collection<Key<?>> all() {
        return Collections.unmodifiableCollection(BY_PATH.values());
    }

    public static Optional<Key<?>> at(String path) {
        return Optional.ofNullable(BY_PATH.get(path));
    }

    /** Names below a section, empty where the path is none; the empty path is the top of the file. */
    public static Set<String> children(String section) {
        return Collections.unmodifiableSet(CHILDREN.getOrDefault(section, Set.of()));
    }

    /** The key that a plain value in place of a section stands for. */
    public static Optional<Key<?>> shorthand(String section) {
        if (section.equals("verify")) {
            return Optional.of(VERIFY);
        }
        if (section.equals("visibility")) {
            return Optional.of(VisibilityKeys.MEASURE);
        }
        return section.startsWith("phases.") ? at(section + ".duration") : Optional.empty();
    }

    /** The key of an axis name, empty where there is none. */
    public static Optional<Key<?>> ofAxis(String name) {
        if (isFree(name)) {
            return Optional.of(free(name));
        }
        return BY_PATH.values().stream()
                .filter(key -> key.axis() && key.axisName().equals(name))
                .findFirst();
    }

    /** A key of a section that belongs to a store, with any text even none: {@code options.batchMode}. */
    public static Key<String> free(String path) {
        return new Key<>(path, ANY_TEXT, Optional.empty(), Key.Varies.AXIS);
    }

    public static boolean isFree(String path) {
        int dot = path.indexOf('.');
        return dot > 0 && FREE_SECTIONS.contains(path.substring(0, dot));
    }

    /** Defaults of a key; the idle load has its own. */
    private static Map<String, String> byLoad(String text, String ofIdle) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (LoadKind load : LoadKind.values()) {
            texts.put(load.word(), load == LoadKind.IDLE ? ofIdle : text);
        }
        return texts;
    }

    private static Map<String, Boolean> temperatures() {
        Map<String, Boolean> temperatures = new LinkedHashMap<>();
        temperatures.put("hot", false);
        temperatures.put("cold", true);
        return temperatures;
    }

    private static <T> Key<T> add(Key<T> key) {
        BY_PATH.put(key.path(), key);
        String section = "";
        for (String name : List.of(key.path().split("\\.", -1))) {
            CHILDREN.computeIfAbsent(section, ignored -> new LinkedHashSet<>()).add(name);
            section = section.isEmpty() ? name : section + "." + name;
        }
        return key;
    }
}
