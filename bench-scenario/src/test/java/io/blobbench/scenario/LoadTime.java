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
        Duration measurement = cell.measurement().duration();
        Duration check = cell.maxLoad().isPresent() ? measurement.multipliedBy(MaxLoad.CHECK_TIMES - 1) : Duration.ZERO;
        Duration warmUp = cell.warmsUp() ? cell.warmUp().duration() : Duration.ZERO;
        return warmUp.plus(measurement).multipliedBy(cell.mostProbes()).plus(check);
    }
}
