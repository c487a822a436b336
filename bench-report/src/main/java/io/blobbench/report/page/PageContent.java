package io.blobbench.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of a page, as its scripts read it.
 *
 * @param title of the page
 * @param runs in the order of their labels
 * @param axes of all runs
 * @param facts of the environments
 * @param columns of the rows
 * @param rows of all runs, a text for each column that is not constant
 * @param percentiles of all curves
 * @param curves a line for each cell and metric
 * @param timelines two lines for each trial
 * @param searches one for each trial that looked for the highest load
 * @param agents one for each agent of a trial, where the load came from a fleet
 * @param comparison as {@code --format json} writes it; {@code null} for a single run
 */
record PageContent(
        String title,
        List<RunPart> runs,
        List<AxisPart> axes,
        List<FactPart> facts,
        List<ColumnPart> columns,
        List<List<String>> rows,
        List<Double> percentiles,
        List<CurvePart> curves,
        List<TimelinePart> timelines,
        List<SearchPart> searches,
        List<AgentPart> agents,
        @Nullable JsonNode comparison) {
    /**
     * A run.
     *
     * @param label its letter among several
     * @param part the axis and its value that its cells have, where a run was divided; empty for a whole run
     * @param answer sentences about the outcome, the answer first; none where nothing has figures
     * @param promise of the store for an acknowledged blob, in a sentence; empty where none stores blobs
     * @param partial why rows are missing; empty when none are
     * @param show the measure that its scenario wants to show
     * @param axes their names
     */
    record RunPart(
            String label,
            String part,
            String id,
            String store,
            String scenario,
            String question,
            String target,
            String startedAt,
            List<String> answer,
            String promise,
            String partial,
            String show,
            int trialsPlanned,
            List<String> axes,
            List<CellPart> cells) {}

    /**
     * An axis of the sweeps.
     *
     * @param values in all runs
     * @param numbers where its values stand on a scale; {@code null} where one of them is a word, or units of time and others are mixed
     */
    record AxisPart(
            String name, List<String> values, @Nullable List<Double> numbers) {}

    /**
     * A cell with its place on the axes.
     *
     * @param figures of all its trials together, as tables and comparisons show them, by the columns of results.csv and, for
     *     processor time of a blob, {@code harness_cpu_us_per_blob} and {@code server_cpu_us_per_blob}: the value and, where the
     *     trials determine it, both ends of its 95 % interval
     * @param lowerBound whether its store may keep more than the load that its searches found
     * @param claim how certain it is that the store keeps that load, as {@code may keep}; empty where there is none
     * @param doubt why it is uncertain, to follow a comma; empty where it is not, and where final checks did not keep the load
     * @param limitedBy the limit of most of its trials; empty where none is known
     * @param limitOfLoadHost whether that is the harness or its host
     */
    record CellPart(
            String id,
            Map<String, String> axes,
            Map<String, List<Double>> figures,
            boolean lowerBound,
            String claim,
            String doubt,
            String limitedBy,
            boolean limitOfLoadHost) {
        /** The same cell without an axis. */
        CellPart without(String axis) {
            Map<String, String> others = new LinkedHashMap<>(axes);
            others.remove(axis);
            return new CellPart(id, others, figures, lowerBound, claim, doubt, limitedBy, limitOfLoadHost);
        }
    }

    /**
     * A fact of the environments.
     *
     * @param values one for each run; {@code null} where it is not known
     * @param differs whether two runs that know it do not agree
     */
    record FactPart(String name, List<String> values, boolean differs) {}

    /**
     * A column of results.csv, or the label of the run.
     *
     * @param constant the text of all rows; {@code null} where they differ
     */
    record ColumnPart(
            String name,
            String unit,
            String meaning,
            @Nullable String constant) {}

    /**
     * Times of a cell, its trials merged.
     *
     * @param run index of the run
     * @param trials that are merged
     * @param of all trials of the cell
     * @param valid whether the merged trials have figures
     * @param us by the percentiles of the page, fewer where there are too few operations, and the maximum at the end
     */
    record CurvePart(
            int run, String cell, String metric, int trials, int of, boolean valid, long count, List<Double> us) {}

    /**
     * A trial over time; where there were more intervals than a page can hold, several are one point.
     *
     * @param run index of the run
     * @param intervals that are one point
     * @param startS start of each point
     * @param endS end of the last one
     * @param throughput mean of each point, in blobs per second; {@code null} in the drain
     * @param lowest interval of each point, in blobs per second; {@code null} in the drain
     * @param p99Us highest p99 of service times of each point; {@code null} where no operation ended
     * @param responseP99Us highest p99 of response times of each point; empty without a schedule
     * @param gcMs time the harness spent collecting garbage in each point; empty where none did
     * @param failed blobs that failed in each point; empty where none did
     * @param serversEnded local servers that ended in each point; empty where none did
     * @param faults intervals of each point in which the scenario did something to servers; empty where it did nothing
     */
    record TimelinePart(
            int run,
            String cell,
            int trial,
            int intervals,
            List<Double> startS,
            double endS,
            List<Double> throughput,
            List<Double> lowest,
            List<Double> p99Us,
            List<Double> responseP99Us,
            List<Double> gcMs,
            List<Double> failed,
            List<Double> serversEnded,
            List<Double> faults) {}

    /**
     * A search for the highest load.
     *
     * @param run index of the run
     * @param limitUs limit of the response-time p99
     * @param foundOps load of the last final check, in operations per second; {@code null} if its row has no figures
     * @param claim how certain it is that the store keeps that load, as {@code may keep}; empty where there is none
     * @param probes in their order, final checks last
     */
    record SearchPart(
            int run,
            String cell,
            int trial,
            double limitUs,
            @Nullable Double foundOps,
            String claim,
            List<ProbePart> probes) {}

    /**
     * A load that was offered.
     *
     * @param p99Us response-time p99, the maximum where there are too few operations; {@code null} where nothing was measured
     * @param seconds of the measurement; {@code null} likewise
     */
    record ProbePart(
            int number,
            double offeredOps,
            @Nullable Double p99Us,
            boolean kept,
            boolean check,
            String whyNot,
            @Nullable Double seconds) {}

    /**
     * An agent's part of a trial.
     *
     * @param run index of the run
     * @param agent index in the fleet
     * @param skewMs it began no further than this from the common instant; {@code null} where it did not begin
     * @param boundMs its clock is known no worse than this; {@code null} where it is not known
     * @param throughput blobs a second; {@code null} where it reported no measurement
     * @param p99Us service-time p99, the maximum where there are too few operations; {@code null} likewise
     * @param trouble why it was lost or could not do its part; empty when it did it
     */
    record AgentPart(
            int run,
            String cell,
            int trial,
            int agent,
            String host,
            @Nullable Double skewMs,
            @Nullable Double boundMs,
            @Nullable Double throughput,
            @Nullable Double p99Us,
            String limitedBy,
            String trouble) {}
}
