package io.blobbench.trial.fault;

import io.blobbench.scenario.Fault;
import java.util.List;

/**
 * The outcome of a fault; times are seconds since the start of the measurement.
 *
 * @param servers names of those that it happened to
 * @param beganSeconds NaN where the measurement ended before, or the fault failed before it affected a server
 * @param endedSeconds NaN where servers stayed dead, or the fault could not be undone
 */
record DoneFault(Fault fault, List<String> servers, double beganSeconds, double endedSeconds) {
    DoneFault {
        servers = List.copyOf(servers);
    }

    static DoneFault never(Fault fault) {
        return new DoneFault(fault, List.of(), Double.NaN, Double.NaN);
    }
}
