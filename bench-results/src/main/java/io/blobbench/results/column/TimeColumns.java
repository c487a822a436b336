package io.blobbench.results.column;

import io.blobbench.measure.OperationTimes;
import io.blobbench.measure.Percentiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** Service time, response time and start delay: mean, percentiles and maximum of each, from its histogram; percentiles only of enough operations. */
public final class TimeColumns {
    private static final double NS_PER_US = 1e3;

    private record Time(
            String prefix, String meaning, String emptyWhen, Function<OperationTimes, Histogram> histogram) {}

    private record Statistic(String suffix, String meaning, ToDoubleFunction<Histogram> valueNs, long fewestValues) {
        static Statistic percentile(String suffix, String meaning, double percentile) {
            return new Statistic(
                    suffix,
                    meaning,
                    histogram -> histogram.getValueAtPercentile(percentile),
                    Percentiles.fewestValues(percentile));
        }

        String emptyWhen(String emptyWhen) {
            return fewestValues == 1 ? emptyWhen : "fewer than " + fewestValues + " operations; " + emptyWhen;
        }
    }

    private static final String NO_TIMES = "every operation ended with a failed blob, or there was none";
    private static final String NO_SCHEDULE =
            "as for service time, unless some were unsent, and always without a schedule";

    private static final List<Time> TIMES = List.of(
            new Time("service", "service time (end - sent)", NO_TIMES, OperationTimes::service),
            new Time("response", "response time (end - intended start)", NO_SCHEDULE, OperationTimes::response),
            new Time("start_delay", "start delay (sent - intended start)", NO_SCHEDULE, OperationTimes::startDelay));
    private static final List<Statistic> STATISTICS = List.of(
            new Statistic("mean", "mean", Histogram::getMean, 1),
            Statistic.percentile("p50", "median", 50),
            Statistic.percentile("p90", "90th percentile", 90),
            Statistic.percentile("p99", "99th percentile", 99),
            Statistic.percentile("p99_9", "99.9th percentile", 99.9),
            new Statistic("max", "maximum", Histogram::getMaxValue, 1));

    private TimeColumns() {}

    /** The columns of a row without start delays. */
    static <T> List<Column<T>> withoutStartDelay(Function<T, Optional<OperationTimes>> latencies) {
        List<Column<T>> columns = of(latencies);
        return columns.subList(0, columns.size() - STATISTICS.size());
    }

    /** The eighteen columns of a row whose times are found by the given function, if it has any. */
    public static <T> List<Column<T>> of(Function<T, Optional<OperationTimes>> latencies) {
        List<Column<T>> columns = new ArrayList<>();
        for (Time time : TIMES) {
            for (Statistic statistic : STATISTICS) {
                columns.add(new Column<>(
                        time.prefix + "_" + statistic.suffix + "_us",
                        "us",
                        statistic.meaning + " of the " + time.meaning,
                        statistic.emptyWhen(time.emptyWhen),
                        row -> latencies
                                .apply(row)
                                .map(time.histogram)
                                .map(histogram -> text(histogram, statistic))
                                .orElse("")));
            }
        }
        return columns;
    }

    private static String text(Histogram histogram, Statistic statistic) {
        return histogram.getTotalCount() < statistic.fewestValues
                ? ""
                : Fields.decimal(statistic.valueNs.applyAsDouble(histogram) / NS_PER_US);
    }
}
