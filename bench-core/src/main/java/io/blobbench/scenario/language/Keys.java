package io.blobbench.scenario.language;

import io.blobbench.load.OpenLoad.Arrivals;
import io.blobbench.scenario.Cell.Space;
import io.blobbench.scenario.Cell.Verify;
import io.blobbench.scenario.Sustain;
import io.blobbench.scenario.text.NumberRange;
import io.blobbench.scenario.text.Show;
import io.blobbench.scenario.text.Units;
import io.blobbench.scenario.text.ValueType;
import io.blobbench.store.Consistency;
import io.blobbench.store.Durability;
import io.blobbench.store.Entity;
import io.blobbench.store.OperationKind;
import io.blobbench.store.Serialization;
import io.blobbench.workload.BlobContent;
import io.blobbench.workload.KeySpace.Distribution;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Every key of the language with its type and its default, in the order of the documentation. */
public final class Keys {
    private static final Map<String, Key<?>> BY_PATH = new LinkedHashMap<>();
    private static final Map<String, Set<String>> CHILDREN = new LinkedHashMap<>();

    static final Key<String> QUESTION = add(key("question", ValueTypes.TEXT)
            .required("what the scenario asks, in one sentence")
            .means("what the scenario asks, one sentence"));

    static final Key<OperationKind> OPERATION =
            add(key("workload.operation", ValueTypes.words(OperationKind.values(), OperationKind::word))
                    .axis()
                    .byDefault("append")
                    .only(Choice.OPERATIONS, "workload.operation")
                    .means("the operation that is measured"));
    public static final Map<OperationKind, Key<Integer>> MIX = mix();
    static final Key<Entity> ENTITY = add(key("workload.entity", ValueTypes.words(Entity.values(), Entity::word))
            .axis()
            .byDefault("blob")
            .means(
                    "entity that is stored; `blob`: the bytes as they are; `recording`: a recorded answer of a service, two UUIDs, URL suffix, status,"
                            + " time and the blob, in columns where a store has them; `elements`: the message of the published round"
                            + " trips, a UUID and a map of numbers to UUIDs"));
    static final Key<Integer> ELEMENTS = add(key("workload.elements", ValueTypes.integer(0, 1_000_000))
            .axis()
            .byDefault("2")
            .only(Choice.ENTITY, "elements")
            .means("elements of the message's map, instead of `workload.blob`; 2 make 48 B of UUIDs, 200 make 3216 B"));
    static final Key<Serialization> SERIALIZE =
            add(key("workload.serialize", ValueTypes.words(Serialization.values(), Serialization::word))
                    .axis()
                    .byDefault(
                            Choice.ENTITY,
                            ordered("elements", "inline", "recording", "ahead"),
                            "`inline` with `elements`, else `ahead`")
                    .only(Choice.ENTITY, "recording", "elements")
                    .means("when messages become bytes: `ahead` of the load, or `inline`, within the measured time"));
    static final Key<Long> BLOB = add(key("workload.blob", Units.bytes(0, Integer.MAX_VALUE - 8))
            .axis()
            .byDefault("1KB")
            .only(Choice.ENTITY, "blob", "recording")
            .means("size of one blob"));
    static final Key<Integer> BATCH = add(key("workload.batch", ValueTypes.integer(1, 1 << 24))
            .axis()
            .byDefault("1")
            .means("blobs of one operation"));
    static final Key<BlobContent> CONTENT = add(key(
                    "workload.content",
                    ValueTypes.words(
                            new BlobContent[] {BlobContent.RANDOM, BlobContent.TEXT, BlobContent.ZEROS},
                            BlobContent::word))
            .axis()
            .byDefault("random")
            .only(Choice.CONTENT, "workload.content")
            .means("bytes of a blob"));
    static final Key<Double> COMPRESSIBILITY =
            add(key("workload.compressibility", ValueTypes.decimal("share", NumberRange.decimal("0", "1"), "0.5"))
                    .axis()
                    .only(Choice.CONTENT, "workload.compressibility")
                    .means("share of zero bytes in a blob, the rest is random; instead of `workload.content`"));
    static final Key<Distribution> KEY_DISTRIBUTION =
            add(key("workload.keys.distribution", words(Distribution.values()))
                    .axis()
                    .byDefault("sequential")
                    .means("order in which operations take keys"));
    static final Key<Long> KEY_COUNT = add(key("workload.keys.count", ValueTypes.whole(1, 1 << 30))
            .axis()
            .byDefault("10000")
            .means(
                    "keys in all, also the blobs preloaded for operations that need some; too few for the updates in flight"
                            + " are refused"));
    static final Key<Double> KEY_EXPONENT =
            add(key("workload.keys.exponent", ValueTypes.decimal("number", NumberRange.between("0", "10"), "0.99"))
                    .axis()
                    .byDefault("0.99")
                    .means("skew of the distribution `zipf`; nothing to the others"));

    static final Key<Integer> CONNECTIONS = add(key("connections", ValueTypes.integer(1, 1_000_000))
            .axis()
            .byDefault("1")
            .means("connections over all lanes"));
    static final Key<Integer> LANES =
            add(key("lanes", ValueTypes.integer(0, 1024).orWord("auto", 0))
                    .axis()
                    .byDefault("auto")
                    .means(
                            "generator threads; `auto`: the smaller of connections and cores, or one per connection where the client"
                                    + " waits"));

    static final Key<Integer> PARTITIONS = add(key("layout.partitions", ValueTypes.integer(1, 100_000))
            .axis()
            .byDefault("1")
            .means("partitions, keys, tables: see the store"));
    static final Key<Integer> REPLICAS = add(key("layout.replicas", ValueTypes.integer(1, 100))
            .axis()
            .byDefault("1")
            .means("copies of every blob; local servers are as many nodes"));
    static final Key<Consistency> CONSISTENCY =
            add(key("layout.consistency", ValueTypes.words(Consistency.values(), Consistency::word))
                    .axis()
                    .byDefault("one")
                    .means("replicas that must have answered before a blob counts as stored"));
    static final Key<Durability> DURABILITY =
            add(key("layout.durability", ValueTypes.words(Durability.values(), Durability::word))
                    .axis()
                    .byDefault("none")
                    .means("when the server writes to its disk: `none` promises nothing, `periodic` about every second,"
                            + " `always` before every answer"));

    static final Key<LoadKind> LOAD_MODEL = add(key("load.model", ValueTypes.words(LoadKind.values(), LoadKind::word))
            .byDefault(
                    Choice.LOAD_MODEL,
                    ordered("closed", "closed", "open", "open"),
                    "`closed`, or `open` where a rate is given")
            .means(
                    "when operations start: `closed` when an earlier one has ended, `open` at times of a schedule, `rough`"
                            + " about so many a millisecond as the published round trips did; `find-max` looks for the highest open"
                            + " load whose response-time p99 stays within `load.responseP99`"));
    static final Key<Integer> IN_FLIGHT = add(key("load.inFlight", ValueTypes.integer(1, 1_000_000))
            .axis()
            .byDefault("8")
            .only(Choice.LOAD_MODEL, "closed")
            .means("operations in flight on one connection"));
    static final Key<Double> RATE = add(key("load.rate", Units.rate())
            .axis()
            .only(Choice.LOAD_MODEL, "open", "rough")
            .required("one such as 1000/s")
            .means(
                    "offered load: with `open` operations a second over all lanes; with `rough` on each lane, whole and at"
                            + " least 1000/s"));
    static final Key<Arrivals> ARRIVALS = add(key("load.arrivals", words(Arrivals.values()))
            .axis()
            .byDefault("poisson")
            .only(Choice.LOAD_MODEL, "open", "find-max")
            .means("times between intended starts: all the same, or random as those of many independent clients"));
    static final Key<Integer> MAX_IN_FLIGHT = add(key("load.maxInFlight", ValueTypes.integer(1, 1_000_000))
            .axis()
            .byDefault("64")
            .only(Choice.LOAD_MODEL, "open", "rough", "find-max")
            .means("operations in flight on one connection at most; a start that waits for one is late"));

    static final Key<Duration> RESPONSE_P99 = add(key("load.responseP99", Units.duration())
            .axis()
            .byDefault("10ms")
            .only(Choice.LOAD_MODEL, "find-max")
            .means("limit of the response-time p99"));
    static final Key<Double> LOWEST = add(key("load.lowest", Units.rate())
            .paired()
            .byDefault("100/s")
            .only(Choice.LOAD_MODEL, "find-max")
            .means("the first load to try"));
    static final Key<Double> HIGHEST = add(key("load.highest", Units.rate())
            .paired()
            .byDefault("1M/s")
            .only(Choice.LOAD_MODEL, "find-max")
            .means("no load above it is tried; at least `load.lowest`"));
    static final Key<Double> PRECISION =
            add(key("load.precision", ValueTypes.decimal("share", NumberRange.decimal("0.001", "1"), "0.02"))
                    .paired()
                    .byDefault("0.02")
                    .only(Choice.LOAD_MODEL, "find-max")
                    .means("a load higher by this share is not kept"));
    static final Key<Integer> CONFIRMATIONS = add(key("load.confirmations", ValueTypes.integer(1, 99))
            .paired()
            .byDefault("3")
            .only(Choice.LOAD_MODEL, "find-max")
            .means("probes of a load, most of which must have kept it"));

    static final PhaseKeys WARM_UP = PhaseKeys.of("warmUp", "warm-up", "1s");
    static final PhaseKeys MEASUREMENT = PhaseKeys.of("measurement", "measurement", "5s");

    static final Key<Double> UNTIL_P99 =
            add(key("until.p99", ValueTypes.percent("0.1", "50").orWord("none", 0.0))
                    .paired()
                    .byDefault("none")
                    .means("end the measurement when its p99 is known within so many percent of it: the p99 of response"
                            + " time under an open load, else of service time; the limits of the measurement hold as well, and `reasons` say"
                            + " which came first"));

    static final Key<Duration> TIMEOUT = add(key("timeout", Units.duration())
            .paired()
            .byDefault("30s")
            .means("an operation without an answer for so long is unresolved"));
    static final Key<Verify> VERIFY = add(key("verify", words(Verify.values()))
            .paired()
            .byDefault("count")
            .means("check of the store after the load: `count` the blobs, or read every `content` back"));
    static final Key<Show> SHOW = add(
            key("show", words(Show.values()))
                    .byDefault("throughput")
                    .means(
                            "what the table in the terminal shows of a cell: `throughput` with service-time percentiles, `mean` and"
                                    + " median service time side by side, or the `space` that a blob occupies; results.csv holds all"));
    static final Key<Space> SPACE = add(key("space", words(Space.values()))
            .paired()
            .byDefault("known")
            .means(
                    "what blobs occupy, after the flush or compaction that the store needs: `none` does not ask, `known` asks"
                            + " where the store can tell, with `required` a store that cannot is UNSUPPORTED"));
    static final Key<Integer> TRIALS = add(key("trials", ValueTypes.integer(1, 10_000))
            .byDefault("1")
            .means("executions of every cell, one in each round; five tell a difference"));
    static final Key<Duration> HEAT = add(key("heat", Units.duration().orWord("none", Duration.ZERO))
            .byDefault("75s")
            .means(
                    "bound on heating client, harness and servers before the rounds, which ends earlier when speed is steady;"
                            + " `none` measures cold starts"));
    static final Key<Sustain> SUSTAIN = add(key("sustain", Sustain.TYPE)
            .byDefault("none")
            .means(
                    "hold cells for long after their rounds, to tell a burst from what lasts: `fastest` holds the cell of the"
                            + " highest throughput for 30 s, a duration holds every cell for so long"));
    static final Key<Long> SEED = add(key("seed", ValueTypes.whole(0, Long.MAX_VALUE))
            .byDefault("42")
            .means("the same seed gives the same blobs, keys and arrivals"));
    static final Key<Long> MAX_BATCH_BYTES =
            add(key("limits.batchBytes", Units.bytes(1, Long.MAX_VALUE).orWord("none", Long.MAX_VALUE))
                    .byDefault("none")
                    .means("leave out cells whose one batch has more payload bytes"));

    static final Key<Long> FREE_DISK = add(key(
                    "limits.freeDisk", Units.bytes(1, Long.MAX_VALUE).orWord("none", 0L))
            .byDefault("1GB")
            .means("a phase ends when the disk under the run folder, where local servers write too, has less free"));
    static final Key<Long> FREE_MEMORY =
            add(key("limits.freeMemory", Units.bytes(1, Long.MAX_VALUE).orWord("none", 0L))
                    .byDefault("256MB")
                    .means("a phase ends when the host of the harness has less memory free"));

    /** Sections whose keys belong to a store and are taken as they come. */
    public static final Set<String> FREE_SECTIONS =
            Collections.unmodifiableSet(new LinkedHashSet<>(List.of("options", "client", "server")));

    private Keys() {}

    /** The limits of one phase; the plain duration may stand for all of them. */
    record PhaseKeys(Key<Duration> duration, Key<Long> operations, Key<Long> bytes) {
        private static PhaseKeys of(String name, String words, String duration) {
            String path = "phases." + name;
            return new PhaseKeys(
                    add(key(path + ".duration", Units.duration())
                            .paired()
                            .byDefault(duration)
                            .means("duration of the " + words + "; `" + name + ": " + duration + "` means the same")),
                    add(key(
                                    path + ".operations",
                                    ValueTypes.whole(1, Long.MAX_VALUE).orWord("none", Long.MAX_VALUE))
                            .paired()
                            .byDefault("none")
                            .means("end the " + words + " after so many operations")),
                    add(key(path + ".bytes", Units.bytes(1, Long.MAX_VALUE).orWord("none", Long.MAX_VALUE))
                            .paired()
                            .byDefault("none")
                            .means("end the " + words
                                    + " after so many payload bytes; wise with stores that keep everything"
                                    + " in memory")));
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
    static Key<String> free(String path) {
        return new Key<>(path, text -> text, Optional.empty(), Key.Varies.AXIS);
    }

    static boolean isFree(String path) {
        int dot = path.indexOf('.');
        return dot > 0 && FREE_SECTIONS.contains(path.substring(0, dot));
    }

    private static Map<OperationKind, Key<Integer>> mix() {
        Map<OperationKind, Key<Integer>> keys = new LinkedHashMap<>();
        for (OperationKind kind : OperationKind.values()) {
            String path = "workload.mix." + kind.word();
            keys.put(
                    kind,
                    add(key(path, ValueTypes.integer(0, 1_000_000))
                            .axis()
                            .only(Choice.OPERATIONS, "workload.mix")
                            .means("weight of `" + kind.word() + "` in a mix, instead of `workload.operation`:"
                                    + " `mix: {get: 90, put: 10}`; 0 takes one out again; `append` goes with no other, `put`"
                                    + " not with `update` or `get-if-not-matched`")));
        }
        return Collections.unmodifiableMap(keys);
    }

    private static <E extends Enum<E>> ValueType<E> words(E[] values) {
        return ValueTypes.words(values, value -> value.name().toLowerCase(Locale.ROOT));
    }

    private static Map<String, String> ordered(String answer, String text, String otherAnswer, String otherText) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put(answer, text);
        texts.put(otherAnswer, otherText);
        return texts;
    }

    private static <T> KeyBuilder<T> key(String path, ValueType<T> type) {
        return new KeyBuilder<>(path, type);
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
