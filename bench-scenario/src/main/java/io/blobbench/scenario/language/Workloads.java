package io.blobbench.scenario.language;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.LoadKeys;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.scenario.key.VisibilityKeys;
import io.blobbench.scenario.key.WorkloadKeys;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.Serialization;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.blob.BlobPool;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.sample.Sampling;
import io.blobbench.workload.size.BlobSizes;
import io.blobbench.workload.trace.Trace;
import io.blobbench.workload.trace.TraceReplay;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Makes the workload of a cell. */
final class Workloads {
    private Workloads() {}

    /** With some blobs followed until another reader sees them, where that is asked for. */
    static WorkloadSpec of(Point point) throws ScenarioException {
        WorkloadSpec workload =
                point.get(LoadKeys.LOAD_MODEL) == LoadKind.TRACE ? replay(point) : drawn(point, content(point));
        return sampled(point, workload);
    }

    private static WorkloadSpec sampled(Point point, WorkloadSpec workload) throws ScenarioException {
        Value<Boolean> measure = point.value(VisibilityKeys.MEASURE);
        if (!measure.meaning()) {
            return workload;
        }
        if (point.get(LoadKeys.LOAD_MODEL) == LoadKind.FIND_MAX) {
            throw measure.place()
                    .error("visibility: got load.model find-max, expected a load that is offered from the start");
        }
        try {
            Sampling sampling = new Sampling(point.get(VisibilityKeys.SAMPLE), point.get(VisibilityKeys.WITHIN));
            return workload.sampled(Optional.of(sampling));
        } catch (IllegalArgumentException e) {
            throw new ScenarioException(measure.place().where() + ": visibility: expected " + e.getMessage(), e);
        }
    }

    private static WorkloadSpec replay(Point point) throws ScenarioException {
        Value<String> file = point.value(LoadKeys.TRACE);
        Entity entity = point.get(WorkloadKeys.ENTITY);
        if (entity != Entity.BLOB) {
            throw file.place()
                    .error("load.trace: got workload.entity " + entity.word() + ", expected blob for a trace");
        }
        Trace trace = Loads.trace(point);
        try {
            TraceReplay replay = new TraceReplay(trace, point.get(LoadKeys.SPEED));
            BlobPool.requireMemory(trace.sizes(), 1);
            return WorkloadSpec.replaying(replay, content(point), point.get(Keys.SEED));
        } catch (IllegalArgumentException e) {
            throw new ScenarioException(file.place().where() + ": load.trace: " + e.getMessage(), e);
        }
    }

    private static BlobContent content(Point point) {
        Optional<Double> compressibility = point.find(WorkloadKeys.COMPRESSIBILITY);
        return compressibility.isPresent()
                ? BlobContent.compressible(compressibility.get())
                : point.get(WorkloadKeys.CONTENT);
    }

    private static WorkloadSpec drawn(Point point, BlobContent content) throws ScenarioException {
        KeySpace keys = new KeySpace(
                point.get(WorkloadKeys.KEY_DISTRIBUTION),
                point.get(WorkloadKeys.KEY_COUNT),
                point.get(WorkloadKeys.KEY_EXPONENT),
                point.get(WorkloadKeys.KEY_STALE),
                point.get(WorkloadKeys.KEY_SHARED),
                point.get(WorkloadKeys.KEY_SHARED_COUNT));
        Map<OperationKind, Integer> mix = mix(point);
        Value<Double> stale = point.value(WorkloadKeys.KEY_STALE);
        if (stale.meaning() > 0 && !mix.containsKey(OperationKind.UPDATE)) {
            throw stale.place().error("workload.keys.stale: got '" + stale.text() + "' without updates, expected 0%");
        }
        Entity entity = point.get(WorkloadKeys.ENTITY);
        try {
            return new WorkloadSpec(
                    mix,
                    point.get(WorkloadKeys.BATCH),
                    sizes(point, entity),
                    new MessageForm(entity, point.find(WorkloadKeys.SERIALIZE).orElse(Serialization.AHEAD)),
                    content,
                    keys,
                    point.get(Keys.SEED));
        } catch (IllegalArgumentException e) { // what a single value shows is checked before; a mix as a whole is not
            Place place = String.valueOf(e.getMessage()).startsWith(WorkloadKeys.KEY_SHARED.path())
                    ? point.value(WorkloadKeys.KEY_SHARED).place()
                    : mixPlace(point);
            throw new ScenarioException(place.where() + ": " + e.getMessage(), e);
        }
    }

    private static BlobSizes sizes(Point point, Entity entity) throws ScenarioException {
        if (entity == Entity.ELEMENTS) {
            return BlobSizes.of(ElementsMessage.blobBytes(point.get(WorkloadKeys.ELEMENTS)));
        }
        Value<BlobSizes> sizes = point.value(WorkloadKeys.BLOB);
        if (sizes.meaning().vary() && entity != Entity.BLOB) {
            throw sizes.place()
                    .error("workload.blob: got '" + sizes.text() + "', expected one size where workload.entity is "
                            + entity.word());
        }
        requireMemory(sizes, point.get(WorkloadKeys.BATCH));
        return sizes.meaning();
    }

    private static void requireMemory(Value<BlobSizes> sizes, int batchSize) throws ScenarioException {
        try {
            BlobPool.requireMemory(sizes.meaning(), batchSize);
        } catch (IllegalArgumentException e) {
            throw new ScenarioException(sizes.place().where() + ": workload.blob: " + e.getMessage(), e);
        }
    }

    private static Map<OperationKind, Integer> mix(Point point) throws ScenarioException {
        Optional<OperationKind> single = point.find(WorkloadKeys.OPERATION);
        if (single.isPresent()) {
            return Map.of(single.get(), 1);
        }
        Map<OperationKind, Integer> mix = new EnumMap<>(OperationKind.class);
        for (Map.Entry<OperationKind, Key<Integer>> entry : WorkloadKeys.MIX.entrySet()) {
            point.find(entry.getValue())
                    .filter(weight -> weight > 0)
                    .ifPresent(weight -> mix.put(entry.getKey(), weight));
        }
        if (mix.isEmpty()) {
            throw mixPlace(point).error("workload.mix: every weight is 0, expected at least one above zero");
        }
        return mix;
    }

    /** The first weight. */
    private static Place mixPlace(Point point) {
        return WorkloadKeys.MIX.values().stream()
                .map(key -> point.values().get(key.path()))
                .filter(Objects::nonNull)
                .map(Value::place)
                .findFirst()
                .orElse(Setting.DEFAULT);
    }
}
