package io.blobbench.report.read;

import java.util.OptionalDouble;

/**
 * A row of agents.csv: an agent's part of a trial.
 *
 * @param cell as in results.csv
 * @param trial 1 for the first of its cell
 * @param agent its index in the fleet
 * @param host as the fleet's description names it
 * @param skewMs it began no further than this from the common instant; empty where it did not begin
 * @param boundMs its clock is known no worse than this; empty where it is not known
 * @param throughput blobs a second; empty where it reported no measurement
 * @param serviceUs service-time p99, the maximum where there are too few operations; empty where nothing was measured
 * @param limitedBy the limit of the agent alone; empty without a measurement
 * @param trouble why it was lost or could not do its part; empty when it did it
 */
public record AgentView(
        String cell,
        int trial,
        int agent,
        String host,
        OptionalDouble skewMs,
        OptionalDouble boundMs,
        OptionalDouble throughput,
        OptionalDouble serviceUs,
        String limitedBy,
        String trouble) {}
