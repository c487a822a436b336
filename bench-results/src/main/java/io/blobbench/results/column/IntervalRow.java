package io.blobbench.results.column;

import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.measure.Counts;
import io.blobbench.results.RunContext;
import io.blobbench.scenario.Cell;
import java.util.function.Function;

/** The data of one row of intervals.csv. */
public record IntervalRow(RunContext run, Cell cell, int trial, Interval interval) {
    String counted(Function<Counts, Long> count) {
        return Long.toString(count.apply(interval.counts()));
    }

    String used(Function<Resources, Double> resource) {
        return Fields.decimal(resource.apply(interval.resources()));
    }
}
