package io.blobbench.scenario.language;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.load.model.IdleLoad;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.load.model.RoughLoad;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Floors;
import io.blobbench.scenario.MaxLoad;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.Keys.PhaseKeys;
import io.blobbench.scenario.key.LoadKeys;
import io.blobbench.scenario.key.LoadKind;
import io.blobbench.scenario.key.VisibilityKeys;
import io.blobbench.scenario.key.WorkloadKeys;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.value.TraceFiles;
import io.blobbench.store.operation.ElementsMessage;
import io.blobbench.store.operation.Entity;
import io.blobbench.store.operation.MessageForm;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.store.operation.Serialization;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.key.KeySpace;
import io.blobbench.workload.sample.Sampling;
import io.blobbench.workload.size.BlobSizes;
import io.blobbench.workload.trace.Trace;
import io.blobbench.workload.trace.TraceReplay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes the records of a cell from one value for every key. */
final class CellBuilder {
    /** The part of a trace's length after which its last operations are late, as PhasePlan has it. */
    private static final int LATENESS_PART = 10;
    /** For how much longer late operations of a trace are sent. */
    private static final Duration LATEST = Duration.ofSeconds(1);
    /** The shortest there is. */
    private static final Duration NO_WARM_UP = Duration.ofMillis(1);

    private CellBuilder() {}

    static Cell build(Point point, Map<String, String> axes) throws ScenarioException {
        String id = axes.entrySet().stream()
                .map(axis -> axis.getKey() + "=" + axis.getValue())
                .collect(Collectors.joining(" "));
        WorkloadSpec workload = sampled(point, workload(point));
        Optional<MaxLoad> maxLoad = MaxLoads.of(point, workload);
        return new Cell(
                id.isEmpty() ? "single" : id,
                axes,
                workload,
                load(point),
                maxLoad,
                point.get(Keys.CONNECTIONS),
                LanesRule.lanes(point),
                point.get(Keys.PARTITIONS),
                point.get(Keys.REPLICAS),
                point.get(Keys.CONSISTENCY),
                point.get(Keys.DURABILITY),
                point.free("options"),
                point.free("client"),
                point.free("server"),
                warmUp(point),
                FaultPlans.firstReads(point, workload, measurement(point)),
                point.get(Keys.UNTIL_P99),
                new Floors(point.get(Keys.FREE_DISK), point.get(Keys.FREE_MEMORY)),
                point.get(Keys.TIMEOUT),
                point.get(Keys.VERIFY),
                point.get(Keys.SPACE),
                FaultPlans.of(point, loaded(point)));
    }

    private static WorkloadSpec workload(Point point) throws ScenarioException {
        if (point.get(LoadKeys.LOAD_MODEL) == LoadKind.TRACE) {
            return replay(point);
        }
        return drawn(point, content(point));
    }

    /** With some blobs followed until another reader sees them, where that is asked for. */
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
        Trace trace = trace(point);
        try {
            TraceReplay replay = new TraceReplay(trace, point.get(LoadKeys.SPEED));
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
        return sizes.meaning();
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

    private static LoadModel load(Point point) throws ScenarioException {
        return switch (point.get(LoadKeys.LOAD_MODEL)) {
            case CLOSED -> new ClosedLoad(point.get(LoadKeys.IN_FLIGHT));
            case OPEN ->
                new OpenLoad(point.get(LoadKeys.RATE), point.get(LoadKeys.ARRIVALS), point.get(LoadKeys.MAX_IN_FLIGHT));
            case FIND_MAX ->
                new OpenLoad(MaxLoads.lowest(point), point.get(LoadKeys.ARRIVALS), point.get(LoadKeys.MAX_IN_FLIGHT));
            case TRACE -> replayed(point);
            case IDLE -> idle(point);
            case ROUGH -> new RoughLoad(roughRate(point), point.get(LoadKeys.MAX_IN_FLIGHT));
        };
    }

    private static IdleLoad idle(Point point) {
        return new IdleLoad(
                point.get(LoadKeys.CONNECT_RATE),
                point.get(LoadKeys.HOLD),
                point.get(LoadKeys.KEEP_ALIVE),
                point.get(LoadKeys.KEEP_ALIVE_SHARE),
                point.get(LoadKeys.SOURCES));
    }

    private static LoadModel replayed(Point point) throws ScenarioException {
        Value<Double> speed = point.value(LoadKeys.SPEED);
        double opsPerSecond = trace(point).opsPerSecond(speed.meaning());
        if (opsPerSecond > OpenLoad.MOST_OPS_PER_SECOND) {
            throw speed.place()
                    .error(String.format(
                            Locale.ROOT,
                            "load.speed: got '%s', at which the trace has %.0f operations a second, expected at most %.0f",
                            speed.text(),
                            opsPerSecond,
                            OpenLoad.MOST_OPS_PER_SECOND));
        }
        return new OpenLoad(opsPerSecond, OpenLoad.Arrivals.TRACE, point.get(LoadKeys.MAX_IN_FLIGHT));
    }

    private static Trace trace(Point point) throws ScenarioException {
        Value<String> file = point.value(LoadKeys.TRACE);
        return TraceFiles.read(file.place(), Path.of(file.text()));
    }

    /** Operations of a replay are sent until they are late and a little longer, so that late ones are counted as such. */
    private static PhaseLimits measurement(Point point) throws ScenarioException {
        LoadKind load = point.get(LoadKeys.LOAD_MODEL);
        if (load == LoadKind.IDLE) {
            return PhaseLimits.ofDuration(idle(point).lasts(point.get(Keys.CONNECTIONS)));
        }
        if (load != LoadKind.TRACE) {
            return phase(point, Keys.MEASUREMENT);
        }
        Duration length = traceLength(point);
        return PhaseLimits.ofDuration(
                length.plus(length.dividedBy(LATENESS_PART)).plus(LATEST));
    }

    /** The time in which operations are due. */
    private static Duration loaded(Point point) throws ScenarioException {
        return point.get(LoadKeys.LOAD_MODEL) == LoadKind.TRACE
                ? traceLength(point)
                : measurement(point).duration();
    }

    private static Duration traceLength(Point point) throws ScenarioException {
        return Duration.ofNanos(trace(point).lengthNs(point.get(LoadKeys.SPEED)));
    }

    private static long roughRate(Point point) throws ScenarioException {
        Value<Double> rate = point.value(LoadKeys.RATE);
        double opsPerSecond = rate.meaning();
        if (opsPerSecond < 1000 || opsPerSecond % 1000 != 0) {
            throw rate.place()
                    .error("load.rate: got '" + rate.text()
                            + "', expected a multiple of 1000/s for the rough load model, did you mean '"
                            + 1000 * Math.max(1, Math.round(opsPerSecond / 1000)) + "/s'?");
        }
        return Math.round(opsPerSecond);
    }

    private static PhaseLimits warmUp(Point point) {
        return point.get(LoadKeys.LOAD_MODEL) == LoadKind.IDLE
                ? PhaseLimits.ofDuration(NO_WARM_UP)
                : phase(point, Keys.WARM_UP);
    }

    private static PhaseLimits phase(Point point, PhaseKeys keys) {
        return new PhaseLimits(point.get(keys.duration()), point.get(keys.operations()), point.get(keys.bytes()));
    }
}
