package io.blobbench.trial.facts;

import io.blobbench.scenario.Fault;
import java.util.List;

/**
 * A fault of a trial, and the service that followed it until the next one. Times are seconds since the start of the
 * measurement, NaN where something did not happen.
 *
 * @param fault as the scenario asks for it
 * @param servers names of those that it happened to; none where it found none that it could affect
 * @param beganSeconds when it began; NaN where the measurement ended before, or the fault failed before it affected a server
 * @param endedSeconds when the servers went on, or were ready again; NaN where they stayed dead, or the fault could not be undone
 * @param withoutServiceSeconds in which load was offered and nothing was acknowledged
 * @param serviceFromSeconds when the last time without service ended, or when the fault began if there was none; NaN where service was
 *     missing until the next fault, or to the end of the load
 * @param throughputBackSeconds from its begin until throughput was within a tenth of that before the first fault; NaN if never
 * @param p99BackSeconds the same of the p99 of the times that callers waited; NaN if never, or where too little was known before
 */
public record FaultEffect(
        Fault fault,
        List<String> servers,
        double beganSeconds,
        double endedSeconds,
        double withoutServiceSeconds,
        double serviceFromSeconds,
        double throughputBackSeconds,
        double p99BackSeconds) {
    public FaultEffect {
        servers = List.copyOf(servers);
    }

    /** Whether it happened to a server. */
    public boolean happened() {
        return !Double.isNaN(beganSeconds) && !servers.isEmpty();
    }
}
