package io.blobbench.scenario;

import io.blobbench.load.ClosedLoad;
import io.blobbench.load.LoadModel;
import io.blobbench.load.OpenLoad;
import io.blobbench.load.PhaseLimits;
import io.blobbench.load.RoughLoad;
import io.blobbench.scenario.Keys.PhaseKeys;
import io.blobbench.store.OperationKind;
import io.blobbench.workload.BlobContent;
import io.blobbench.workload.KeySpace;
import io.blobbench.workload.WorkloadSpec;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes the records of a cell from one value for every key. */
final class CellBuilder {
    private CellBuilder() {}

    static Cell build(Point point, Map<String, String> axes) throws ScenarioException {
        String id = axes.entrySet().stream()
                .map(axis -> axis.getKey() + "=" + axis.getValue())
                .collect(Collectors.joining(" "));
        return new Cell(
                id.isEmpty() ? "single" : id,
                axes,
                workload(point),
                load(point),
                point.get(Keys.CONNECTIONS),
                point.get(Keys.LANES),
                point.get(Keys.PARTITIONS),
                point.get(Keys.REPLICAS),
                point.get(Keys.CONSISTENCY),
                point.get(Keys.DURABILITY),
                point.free("options"),
                point.free("client"),
                point.free("server"),
                phase(point, Keys.WARM_UP),
                phase(point, Keys.MEASUREMENT),
                point.get(Keys.TIMEOUT),
                point.get(Keys.VERIFY));
    }

    private static WorkloadSpec workload(Point point) throws ScenarioException {
        Optional<Double> compressibility = point.find(Keys.COMPRESSIBILITY);
        BlobContent content =
                compressibility.isPresent() ? BlobContent.compressible(compressibility.get()) : point.get(Keys.CONTENT);
        KeySpace keys =
                new KeySpace(point.get(Keys.KEY_DISTRIBUTION), point.get(Keys.KEY_COUNT), point.get(Keys.KEY_EXPONENT));
        return new WorkloadSpec(
                mix(point),
                point.get(Keys.BATCH),
                Math.toIntExact(point.get(Keys.BLOB)),
                content,
                keys,
                point.get(Keys.SEED));
    }

    private static Map<OperationKind, Integer> mix(Point point) throws ScenarioException {
        Optional<OperationKind> single = point.find(Keys.OPERATION);
        if (single.isPresent()) {
            return Map.of(single.get(), 1);
        }
        Map<OperationKind, Integer> mix = new EnumMap<>(OperationKind.class);
        Place place = null;
        for (Map.Entry<OperationKind, Key<Integer>> entry : Keys.MIX.entrySet()) {
            Optional<Integer> weight = point.find(entry.getValue());
            if (weight.isPresent()) {
                place = point.scalars().get(entry.getValue().path()).place();
            }
            weight.filter(value -> value > 0).ifPresent(value -> mix.put(entry.getKey(), value));
        }
        if (mix.isEmpty() && place != null) {
            throw place.error("workload.mix: every weight is 0, expected at least one above zero");
        }
        return mix;
    }

    private static LoadModel load(Point point) throws ScenarioException {
        return switch (point.get(Keys.LOAD_MODEL)) {
            case CLOSED -> new ClosedLoad(point.get(Keys.IN_FLIGHT));
            case OPEN -> new OpenLoad(point.get(Keys.RATE), point.get(Keys.ARRIVALS), point.get(Keys.MAX_IN_FLIGHT));
            case ROUGH -> new RoughLoad(Math.round(point.get(Keys.RATE)), point.get(Keys.MAX_IN_FLIGHT));
        };
    }

    private static PhaseLimits phase(Point point, PhaseKeys keys) throws ScenarioException {
        return new PhaseLimits(point.get(keys.duration()), point.get(keys.operations()), point.get(keys.bytes()));
    }
}
