package io.blobbench.scenario;

import java.time.Duration;

/** The time of warm-ups and measurements at their full durations. */
final class LoadTime {
    private LoadTime() {}

    /** That of all rounds of a scenario, of as many probes as its searches take at most. */
    static Duration of(Scenario scenario) {
        return scenario.cells().stream()
                .map(LoadTime::of)
                .reduce(Duration.ZERO, Duration::plus)
                .multipliedBy(scenario.trials());
    }

    private static Duration of(Cell cell) {
        return cell.maxLoad()
                .map(asked -> phases(cell)
                        .multipliedBy(cell.mostProbes() - MaxLoad.MOST_CHECKS)
                        .plus(phases(cell.checking(
                                cell.lowestToTry(), cell.workload().seed()))))
                .orElseGet(() -> phases(cell));
    }

    private static Duration phases(Cell cell) {
        Duration warmUp = cell.warmsUp() ? cell.warmUp().duration() : Duration.ZERO;
        return warmUp.plus(cell.measurement().duration());
    }
}
