package io.blobbench.report.cell;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Orders metrics of kinds of operation such as {@code service.get.20KB}: by kind, and within it the smallest size first. */
public final class MetricOrder {
    private static final Pattern SIZE = Pattern.compile("(.*\\.)(?:<=)?([0-9]+)([KMG]?)B");

    /** By kind, and within it by size. */
    public static final Comparator<String> BY_KIND_AND_SIZE =
            Comparator.comparing(MetricOrder::kind).thenComparingLong(MetricOrder::bytes);

    private MetricOrder() {}

    /** Whether a metric is of one size or range of sizes. */
    public static boolean sized(String metric) {
        return SIZE.matcher(metric).matches();
    }

    private static String kind(String metric) {
        Matcher parts = SIZE.matcher(metric);
        return parts.matches() ? parts.group(1) : metric;
    }

    private static long bytes(String metric) {
        Matcher parts = SIZE.matcher(metric);
        if (!parts.matches()) {
            return 0;
        }
        long unit = 1;
        for (String name : List.of("", "K", "M", "G")) {
            if (name.equals(parts.group(3))) {
                break;
            }
            unit *= 1000;
        }
        return Long.parseLong(parts.group(2)) * unit;
    }
}
