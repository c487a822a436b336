package io.blobbench.scenario.key;

import io.blobbench.scenario.text.NumberRange;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.Serialization;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.key.KeySpace.Distribution;
import io.blobbench.workload.size.BlobSizes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The keys of the section {@code workload}: operations, blobs and keys. */
public final class WorkloadKeys {
    private static final List<Key<?>> COLLECTED = new ArrayList<>();

    public static final Key<OperationKind> OPERATION =
            add(KeyBuilder.key("workload.operation", ValueTypes.words(OperationKind.values(), OperationKind::word))
                    .axis()
                    .byDefault("append")
                    .only(Choice.OPERATIONS, "workload.operation")
                    .means("the operation that is measured"));
    /** Weights of a mix, by kind. */
    public static final Map<OperationKind, Key<Integer>> MIX = mix();

    public static final Key<Entity> ENTITY =
            add(KeyBuilder.key("workload.entity", ValueTypes.words(Entity.values(), Entity::word))
                    .axis()
                    .byDefault("blob")
                    .means(
                            "entity that is stored; `blob`: the bytes as they are; `recording`: a recorded answer of a service, two UUIDs, URL suffix, status,"
                                    + " time and the blob, in columns where a store has them: Cassandra keeps URL suffix, time and the blob, and its"
                                    + " keys instead of the UUIDs; `elements`: the message of the published round trips, a UUID and a map of numbers"
                                    + " to UUIDs"));
    public static final Key<Integer> ELEMENTS = add(KeyBuilder.key(
                    "workload.elements", ValueTypes.integer(0, 1_000_000))
            .axis()
            .byDefault("2")
            .only(Choice.ENTITY, "elements")
            .means("elements of the message's map, instead of `workload.blob`; 2 make 48 B of UUIDs, 200 make 3216 B"));
    public static final Key<Serialization> SERIALIZE =
            add(KeyBuilder.key("workload.serialize", ValueTypes.words(Serialization.values(), Serialization::word))
                    .axis()
                    .byDefault(
                            Choice.ENTITY,
                            KeyBuilder.byAnswer("elements", "inline", "recording", "ahead"),
                            "`inline` with `elements`, else `ahead`")
                    .only(Choice.ENTITY, "recording", "elements")
                    .means("when messages become bytes: `ahead` of the load, or `inline`, within the measured time"));
    public static final Key<BlobSizes> BLOB = add(KeyBuilder.key("workload.blob", new SizesType())
            .axis()
            .byDefault("1KB")
            .only(Choice.ENTITY, "blob", "recording")
            .means(
                    "size of one blob; where sizes differ, of entity `blob`, their weights `{sizes: {100B: 60, 20KB: 35, 5MB: 5}}`,"
                            + " a lognormal distribution `{median: 20KB, sigma: 1.2, max: 5MB}`, or a file of lines such as `20KB,35`,"
                            + " `{histogram: sizes.csv}`, looked for in the same folders as `load.trace`"));
    public static final Key<Integer> BATCH =
            add(KeyBuilder.key("workload.batch", ValueTypes.integer(1, WorkloadSpec.MAX_BATCH))
                    .axis()
                    .byDefault("1")
                    .means("blobs of one operation"));
    public static final Key<BlobContent> CONTENT = add(KeyBuilder.key(
                    "workload.content",
                    ValueTypes.words(
                            new BlobContent[] {BlobContent.RANDOM, BlobContent.TEXT, BlobContent.ZEROS},
                            BlobContent::word))
            .axis()
            .byDefault("random")
            .only(Choice.CONTENT, "workload.content")
            .means("bytes of a blob"));
    public static final Key<Double> COMPRESSIBILITY = add(KeyBuilder.key(
                    "workload.compressibility", ValueTypes.decimal("share", NumberRange.decimal("0", "1"), "0.5"))
            .axis()
            .only(Choice.CONTENT, "workload.compressibility")
            .means("share of zero bytes in a blob, the rest is random; the first 12 bytes of a blob of 16 B or more"
                    + " identify it, so that small blobs have fewer zeros; instead of `workload.content`"));
    public static final Key<Distribution> KEY_DISTRIBUTION = add(KeyBuilder.key(
                    "workload.keys.distribution", ValueTypes.lowerCase(Distribution.values()))
            .axis()
            .byDefault("sequential")
            .means("order in which operations take keys; `zipf` ranks all keys for `get` and `exists`, and for other"
                    + " operations those of each lane and partition, each of which has a hottest key; an update whose"
                    + " key has a write in flight or is in the batch already takes the next key, and `reasons` say if more than"
                    + " 1 % did"));
    public static final Key<Long> KEY_COUNT = add(KeyBuilder.key("workload.keys.count", ValueTypes.whole(1, 1 << 30))
            .axis()
            .byDefault("10000")
            .means("total number of keys, and of blobs preloaded for operations that need some; a mix of `delete` with"
                    + " `add` or `put` preloads the share of the keys that is there in the long run; with too few for"
                    + " the updates in flight the row is FAILED"));
    public static final Key<Double> KEY_EXPONENT = add(KeyBuilder.key(
                    "workload.keys.exponent", ValueTypes.decimal("number", NumberRange.between("0", "10"), "0.99"))
            .axis()
            .byDefault("0.99")
            .means("skew of the distribution `zipf`; no effect on other distributions"));
    public static final Key<Double> KEY_STALE = add(KeyBuilder.key(
                    "workload.keys.stale", ValueTypes.percent("0", "100"))
            .axis()
            .byDefault("0%")
            .means("percent of the updates of keys that lanes do not share which hold a version other than the current"
                    + " one, and which the store must reject; 0% without such updates"));
    public static final Key<Double> KEY_SHARED =
            add(KeyBuilder.key("workload.keys.shared", ValueTypes.percent("0", "100"))
                    .axis()
                    .byDefault("0%")
                    .means(
                            "contention: percent of `get`, `get-if-not-matched`, `exists` and `update` that go to keys which all lanes"
                                    + " share, chosen with equal chance whatever the distribution; the history of each shared key is checked after the load unless `verify` is `none`; needs a batch"
                                    + " of 1 and no `put`"));
    public static final Key<Integer> KEY_SHARED_COUNT =
            add(KeyBuilder.key("workload.keys.sharedCount", ValueTypes.integer(1, 1_000_000))
                    .axis()
                    .byDefault(Integer.toString(KeySpace.DEFAULT_SHARED_COUNT))
                    .means("keys that all lanes share, in addition to `workload.keys.count` others; the fewer, the more"
                            + " conflicts"));

    /** All of them, in the order of the documentation. */
    public static final List<Key<?>> ALL = List.copyOf(COLLECTED);

    private WorkloadKeys() {}

    private static Map<OperationKind, Key<Integer>> mix() {
        Map<OperationKind, Key<Integer>> keys = new LinkedHashMap<>();
        for (OperationKind kind : OperationKind.values()) {
            String path = "workload.mix." + kind.word();
            keys.put(
                    kind,
                    add(KeyBuilder.key(path, ValueTypes.integer(0, 1_000_000))
                            .axis()
                            .only(Choice.OPERATIONS, "workload.mix")
                            .means("weight of `" + kind.word() + "` in a mix, instead of `workload.operation`:"
                                    + " `mix: {get: 90, put: 10}`; 0 removes a kind; `append` cannot be combined with other"
                                    + " kinds, nor `put` with `update` or `get-if-not-matched`")));
        }
        return Collections.unmodifiableMap(keys);
    }

    private static <T> Key<T> add(Key<T> key) {
        COLLECTED.add(key);
        return key;
    }
}
