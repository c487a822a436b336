package io.blobbench.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of a page, as its scripts read it.
 *
 * @param title of the page
 * @param runs in the order of their labels
 * @param facts of the environments
 * @param columns of the rows
 * @param rows of all runs, a text for each column; the first is the run's label
 * @param percentiles of all curves
 * @param curves a line for each cell and metric
 * @param timelines two lines for each trial
 * @param comparison as {@code --format json} writes it; {@code null} for a single run
 */
record PageContent(
        String title,
        List<RunPart> runs,
        List<FactPart> facts,
        List<ColumnPart> columns,
        List<List<String>> rows,
        List<FigurePart> figures,
        List<Double> percentiles,
        List<CurvePart> curves,
        List<TimelinePart> timelines,
        @Nullable JsonNode comparison) {
    /**
     * A run.
     *
     * @param label its letter among several
     * @param answer sentences on what came out, the answer first; none where nothing has figures
     * @param partial why rows are missing; empty when none are
     * @param show the measure that its scenario wants to show
     */
    record RunPart(
            String label,
            String id,
            String store,
            String scenario,
            String question,
            String target,
            String startedAt,
            List<String> answer,
            String partial,
            String show,
            int trialsPlanned,
            List<AxisPart> axes,
            List<CellPart> cells) {}

    /**
     * An axis of a sweep.
     *
     * @param numbers where its values stand on a scale; {@code null} where one of them is a word
     */
    record AxisPart(
            String name, List<String> values, @Nullable List<Double> numbers) {}

    /** A cell with its place on the axes. */
    record CellPart(String id, Map<String, String> axes) {}

    /**
     * A fact of the environments.
     *
     * @param values one for each run; {@code null} where it is not known
     * @param differs whether two runs that know it do not agree
     */
    record FactPart(String name, List<String> values, boolean differs) {}

    /**
     * A measure of a cell, of all its trials together, as tables and comparisons show it.
     *
     * @param run index of the run
     * @param column of results.csv with its value in one trial
     * @param low end of the 95 % interval; {@code null} where the trials do not determine one
     * @param high its other end
     */
    record FigurePart(
            int run,
            String cell,
            String column,
            double value,
            @Nullable Double low,
            @Nullable Double high) {}

    /** A column of results.csv. */
    record ColumnPart(String name, String unit, String meaning) {}

    /**
     * Times of a cell, its trials merged.
     *
     * @param run index of the run
     * @param valid whether its trials are VALID
     * @param us by the percentiles of the page, fewer where there are too few operations, and the maximum at the end
     */
    record CurvePart(int run, String cell, String metric, int trials, boolean valid, long count, List<Double> us) {}

    /**
     * A trial over time; where there were more intervals than a page can hold, several are one point.
     *
     * @param run index of the run
     * @param intervals that are one point
     * @param startS begin of each point
     * @param throughput mean of each point, in blobs per second
     * @param lowest interval of each point, in blobs per second
     * @param p99Us highest p99 of service times of each point; {@code null} where no operation ended
     * @param responseP99Us highest p99 of response times of each point; empty without a schedule
     * @param gcMs time the harness spent collecting garbage in each point
     * @param failed blobs that failed in each point
     * @param serversEnded local servers that ended in each point
     */
    record TimelinePart(
            int run,
            String cell,
            int trial,
            int intervals,
            List<Double> startS,
            List<Double> throughput,
            List<Double> lowest,
            List<Double> p99Us,
            List<Double> responseP99Us,
            List<Double> gcMs,
            List<Double> failed,
            List<Double> serversEnded) {}
}
