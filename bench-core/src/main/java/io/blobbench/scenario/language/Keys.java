package io.blobbench.scenario.language;

import io.blobbench.load.OpenLoad.Arrivals;
import io.blobbench.scenario.Cell.Space;
import io.blobbench.scenario.Cell.Verify;
import io.blobbench.scenario.Sustain;
import io.blobbench.scenario.language.Key.Varies;
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

    static final Key<String> QUESTION = optional("question", ValueTypes.TEXT);

    static final Key<OperationKind> OPERATION =
            axis("workload.operation", ValueTypes.words(OperationKind.values(), OperationKind::word), "append");
    public static final Map<OperationKind, Key<Integer>> MIX = mix();
    static final Key<Entity> ENTITY = axis("workload.entity", ValueTypes.words(Entity.values(), Entity::word), "blob");
    static final Key<Integer> ELEMENTS = axis("workload.elements", ValueTypes.integer(0, 1_000_000), "2");
    static final Key<Serialization> SERIALIZE =
            optionalAxis("workload.serialize", ValueTypes.words(Serialization.values(), Serialization::word));
    static final Key<Long> BLOB = axis("workload.blob", Units.bytes(0, Integer.MAX_VALUE - 8), "1KB");
    static final Key<Integer> BATCH = axis("workload.batch", ValueTypes.integer(1, 1 << 24), "1");
    static final Key<BlobContent> CONTENT = axis(
            "workload.content",
            ValueTypes.words(
                    new BlobContent[] {BlobContent.RANDOM, BlobContent.TEXT, BlobContent.ZEROS}, BlobContent::word),
            "random");
    static final Key<Double> COMPRESSIBILITY = optionalAxis(
            "workload.compressibility", ValueTypes.decimal("a share from 0 to 1 such as 0.5", share -> share <= 1));
    static final Key<Distribution> KEY_DISTRIBUTION =
            axis("workload.keys.distribution", words(Distribution.values()), "sequential");
    static final Key<Long> KEY_COUNT = axis("workload.keys.count", ValueTypes.whole(1, 1 << 30), "10000");
    static final Key<Double> KEY_EXPONENT = axis(
            "workload.keys.exponent",
            ValueTypes.decimal("a number above 0 and below 10 such as 0.99", value -> value > 0 && value < 10),
            "0.99");

    static final Key<Integer> CONNECTIONS = axis("connections", ValueTypes.integer(1, 1_000_000), "1");
    static final Key<Integer> LANES = axis("lanes", ValueTypes.integer(0, 1024).orWord("auto", 0), "auto");

    static final Key<Integer> PARTITIONS = axis("layout.partitions", ValueTypes.integer(1, 100_000), "1");
    static final Key<Integer> REPLICAS = axis("layout.replicas", ValueTypes.integer(1, 100), "1");
    static final Key<Consistency> CONSISTENCY =
            axis("layout.consistency", ValueTypes.words(Consistency.values(), Consistency::word), "one");
    static final Key<Durability> DURABILITY =
            axis("layout.durability", ValueTypes.words(Durability.values(), Durability::word), "none");

    static final Key<LoadKind> LOAD_MODEL = optional("load.model", ValueTypes.words(LoadKind.values(), LoadKind::word));
    static final Key<Integer> IN_FLIGHT = axis("load.inFlight", ValueTypes.integer(1, 1_000_000), "8");
    static final Key<Double> RATE = optionalAxis("load.rate", Units.rate());
    static final Key<Arrivals> ARRIVALS = axis("load.arrivals", words(Arrivals.values()), "poisson");
    static final Key<Integer> MAX_IN_FLIGHT = axis("load.maxInFlight", ValueTypes.integer(1, 1_000_000), "64");

    static final Key<Duration> RESPONSE_P99 = axis("load.responseP99", Units.duration(), "10ms");
    static final Key<Double> LOWEST = paired("load.lowest", Units.rate(), "100/s");
    static final Key<Double> HIGHEST = paired("load.highest", Units.rate(), "1M/s");
    static final Key<Double> PRECISION = paired(
            "load.precision",
            ValueTypes.decimal("a share from 0.001 to 1 such as 0.02", share -> share >= 0.001 && share <= 1),
            "0.02");
    static final Key<Integer> CONFIRMATIONS = paired("load.confirmations", ValueTypes.integer(1, 99), "3");

    static final PhaseKeys WARM_UP = PhaseKeys.of("phases.warmUp", "1s");
    static final PhaseKeys MEASUREMENT = PhaseKeys.of("phases.measurement", "5s");

    static final Key<Double> UNTIL_P99 =
            paired("until.p99", ValueTypes.percent(0.1, 50).orWord("none", 0.0), "none");

    static final Key<Duration> TIMEOUT = paired("timeout", Units.duration(), "30s");
    static final Key<Verify> VERIFY = paired("verify", words(Verify.values()), "count");
    static final Key<Show> SHOW = single("show", words(Show.values()), "throughput");
    static final Key<Space> SPACE = paired("space", words(Space.values()), "known");
    static final Key<Integer> TRIALS = single("trials", ValueTypes.integer(1, 10_000), "1");
    static final Key<Duration> HEAT = single("heat", Units.duration().orWord("none", Duration.ZERO), "75s");
    static final Key<Sustain> SUSTAIN = single("sustain", Sustain::parse, "none");
    static final Key<Long> SEED = single("seed", ValueTypes.whole(0, Long.MAX_VALUE), "42");
    static final Key<Long> MAX_BATCH_BYTES =
            single("limits.batchBytes", Units.bytes(1, Long.MAX_VALUE).orWord("none", Long.MAX_VALUE), "none");

    static final Key<Long> FREE_DISK =
            single("limits.freeDisk", Units.bytes(1, Long.MAX_VALUE).orWord("none", 0L), "1GB");
    static final Key<Long> FREE_MEMORY =
            single("limits.freeMemory", Units.bytes(1, Long.MAX_VALUE).orWord("none", 0L), "256MB");

    /** Sections whose keys belong to a store and are taken as they come. */
    static final Set<String> FREE_SECTIONS =
            Collections.unmodifiableSet(new LinkedHashSet<>(List.of("options", "client", "server")));

    private Keys() {}

    /** The limits of one phase; the plain duration may stand for all of them. */
    record PhaseKeys(Key<Duration> duration, Key<Long> operations, Key<Long> bytes) {
        private static PhaseKeys of(String path, String duration) {
            return new PhaseKeys(
                    paired(path + ".duration", Units.duration(), duration),
                    paired(
                            path + ".operations",
                            ValueTypes.whole(1, Long.MAX_VALUE).orWord("none", Long.MAX_VALUE),
                            "none"),
                    paired(path + ".bytes", Units.bytes(1, Long.MAX_VALUE).orWord("none", Long.MAX_VALUE), "none"));
        }
    }

    public static Collection<Key<?>> all() {
        return Collections.unmodifiableCollection(BY_PATH.values());
    }

    public static Optional<Key<?>> at(String path) {
        return Optional.ofNullable(BY_PATH.get(path));
    }

    /** Names below a section, empty where the path is none; the empty path is the top of the file. */
    static Set<String> children(String section) {
        return Collections.unmodifiableSet(CHILDREN.getOrDefault(section, Set.of()));
    }

    /** The key that a plain value in place of a section stands for. */
    static Optional<Key<?>> shorthand(String section) {
        return section.startsWith("phases.") ? at(section + ".duration") : Optional.empty();
    }

    /** The key of an axis name, empty where there is none. */
    static Optional<Key<?>> ofAxis(String name) {
        if (isFree(name)) {
            return Optional.of(free(name));
        }
        return BY_PATH.values().stream()
                .filter(key -> key.axis() && key.axisName().equals(name))
                .findFirst();
    }

    /** A key of a section that belongs to a store, with any text even none: {@code options.batchMode}. */
    static Key<String> free(String path) {
        return new Key<>(path, text -> text, Optional.empty(), Varies.AXIS);
    }

    static boolean isFree(String path) {
        int dot = path.indexOf('.');
        return dot > 0 && FREE_SECTIONS.contains(path.substring(0, dot));
    }

    private static Map<OperationKind, Key<Integer>> mix() {
        Map<OperationKind, Key<Integer>> keys = new LinkedHashMap<>();
        for (OperationKind kind : OperationKind.values()) {
            keys.put(kind, optionalAxis("workload.mix." + kind.word(), ValueTypes.integer(0, 1_000_000)));
        }
        return Collections.unmodifiableMap(keys);
    }

    private static <E extends Enum<E>> ValueType<E> words(E[] values) {
        return ValueTypes.words(values, value -> value.name().toLowerCase(Locale.ROOT));
    }

    private static <T> Key<T> axis(String path, ValueType<T> type, String defaultText) {
        return add(new Key<>(path, type, Optional.of(defaultText), Varies.AXIS));
    }

    private static <T> Key<T> optionalAxis(String path, ValueType<T> type) {
        return add(new Key<>(path, type, Optional.empty(), Varies.AXIS));
    }

    private static <T> Key<T> paired(String path, ValueType<T> type, String defaultText) {
        return add(new Key<>(path, type, Optional.of(defaultText), Varies.PAIRED));
    }

    private static <T> Key<T> single(String path, ValueType<T> type, String defaultText) {
        return add(new Key<>(path, type, Optional.of(defaultText), Varies.NEVER));
    }

    private static <T> Key<T> optional(String path, ValueType<T> type) {
        return add(new Key<>(path, type, Optional.empty(), Varies.NEVER));
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
