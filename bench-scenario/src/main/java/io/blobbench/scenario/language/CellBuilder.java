package io.blobbench.scenario.language;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Floors;
import io.blobbench.scenario.MaxLoad;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.workload.WorkloadSpec;
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
        WorkloadSpec workload = Workloads.of(point);
        Optional<MaxLoad> maxLoad = MaxLoads.of(point, workload);
        return new Cell(
                id.isEmpty() ? "single" : id,
                axes,
                workload,
                Loads.of(point),
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
                Loads.warmUp(point),
                FaultPlans.firstReads(point, workload, Loads.measurement(point)),
                point.get(Keys.UNTIL_P99),
                new Floors(point.get(Keys.FREE_DISK), point.get(Keys.FREE_MEMORY)),
                point.get(Keys.TIMEOUT),
                point.get(Keys.VERIFY),
                point.get(Keys.SPACE),
                FaultPlans.of(point, Loads.due(point)));
    }
}
