package io.blobbench.report.statistics;

import io.blobbench.report.read.RowView;
import io.blobbench.report.table.Humanized;
import io.blobbench.scenario.key.LoadKind;
import java.util.Locale;
import java.util.OptionalDouble;

/** A measure by which cells are compared. */
public enum Measure {
    THROUGHPUT("throughput", "blobs/s", "throughput_blobs_s"),
    HIGHEST_LOAD("highest load", "operations/s", "offered_ops_s"),
    SERVICE_P50("service p50", "us", "service_p50_us", 50),
    SERVICE_P99("service p99", "us", "service_p99_us", 99),
    SERVICE_P99_9("service p99.9", "us", "service_p99_9_us", 99.9),
    RESPONSE_P50("response p50", "us", "response_p50_us", 50),
    RESPONSE_P99("response p99", "us", "response_p99_us", 99),
    RESPONSE_P99_9("response p99.9", "us", "response_p99_9_us", 99.9),
    VISIBILITY_P50("visibility p50", "us", "visibility_p50_us", 50),
    VISIBILITY_P99("visibility p99", "us", "visibility_p99_us", 99),
    SPACE("space", "bytes/blob", "space_bytes_per_blob"),
    HARNESS_CPU("harness CPU", "us/blob", "harness_cpu_s"),
    SERVER_CPU("server CPU", "us/blob", "server_cpu_s"),
    SERVER_MEMORY("server memory", "bytes", "server_rss_bytes");

    private static final double US_PER_S = 1e6;

    private final String title;
    private final String unit;
    private final String column;
    private final double percentile;

    Measure(String title, String unit, String column) {
        this(title, unit, column, 0);
    }

    Measure(String title, String unit, String column, double percentile) {
        this.title = title;
        this.unit = unit;
        this.column = column;
        this.percentile = percentile;
    }

    /** Its name in output for programs: {@code service_p99}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** For people. */
    public String title() {
        return title;
    }

    /** Its column of results.csv. */
    public String column() {
        return column;
    }

    /** The unit of its values. */
    public String unit() {
        return unit;
    }

    /** Whether more is better; of all others less is. */
    public boolean moreIsBetter() {
        return this == THROUGHPUT || this == HIGHEST_LOAD;
    }

    /** Whether several trials are merged, not their values taken. */
    public boolean merged() {
        return percentile > 0;
    }

    /** In (0, 100]; 0 of what is no percentile. */
    public double percentile() {
        return percentile;
    }

    /** The metric of histograms.hlog, of a percentile. */
    public String metric() {
        return title.substring(0, title.indexOf(' '));
    }

    /** The value of one trial; empty where it has none. */
    public OptionalDouble of(RowView row) {
        if (this == HIGHEST_LOAD && !row.hasLoad(LoadKind.FIND_MAX)) {
            return OptionalDouble.empty(); // its load was requested, not found
        }
        OptionalDouble value = row.number(column);
        if (this != HARNESS_CPU && this != SERVER_CPU) {
            return value;
        }
        double blobs = row.number("blobs_acknowledged").orElse(0);
        return value.isPresent() && blobs > 0
                ? OptionalDouble.of(value.getAsDouble() * US_PER_S / blobs)
                : OptionalDouble.empty();
    }

    /** A value in a table, with its unit. */
    public String shown(double value) {
        return switch (unit) {
            case "blobs/s", "operations/s" -> Humanized.count(value) + "/s";
            case "us", "us/blob" -> Humanized.micros(value);
            default -> Humanized.count(value) + "B";
        };
    }

    /** A value in a sentence, with a space before its unit. */
    public String inWords(double value) {
        return switch (unit) {
            case "blobs/s", "operations/s" -> Humanized.count(value) + " " + unit;
            case "us", "us/blob" -> Humanized.microsInWords(value);
            default -> Humanized.count(value) + " B";
        };
    }
}
