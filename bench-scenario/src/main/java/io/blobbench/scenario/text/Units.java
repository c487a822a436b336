package io.blobbench.scenario.text;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sizes, durations and rates as scenarios write them. */
public final class Units {
    private static final Map<String, Long> SIZES = sizes();
    private static final Map<String, String> SIZE_ALIASES = Map.ofEntries(
            Map.entry("", "B"),
            Map.entry("byte", "B"),
            Map.entry("bytes", "B"),
            Map.entry("k", "KB"),
            Map.entry("kilobyte", "KB"),
            Map.entry("kilobytes", "KB"),
            Map.entry("kibibyte", "KiB"),
            Map.entry("kibibytes", "KiB"),
            Map.entry("ki", "KiB"),
            Map.entry("m", "MB"),
            Map.entry("megabyte", "MB"),
            Map.entry("megabytes", "MB"),
            Map.entry("mebibyte", "MiB"),
            Map.entry("mebibytes", "MiB"),
            Map.entry("mi", "MiB"),
            Map.entry("g", "GB"),
            Map.entry("gigabyte", "GB"),
            Map.entry("gigabytes", "GB"),
            Map.entry("gibibyte", "GiB"),
            Map.entry("gibibytes", "GiB"),
            Map.entry("gi", "GiB"));
    private static final String SIZE_FORM = "a size such as 100B, 20KB (20000 bytes) or 20KiB (20480 bytes)";

    private static final Map<String, Long> TIMES = times();
    private static final Map<String, String> TIME_ALIASES = Map.ofEntries(
            Map.entry("", "s"),
            Map.entry("sec", "s"),
            Map.entry("secs", "s"),
            Map.entry("second", "s"),
            Map.entry("seconds", "s"),
            Map.entry("min", "m"),
            Map.entry("mins", "m"),
            Map.entry("minute", "m"),
            Map.entry("minutes", "m"),
            Map.entry("hour", "h"),
            Map.entry("hours", "h"),
            Map.entry("millis", "ms"),
            Map.entry("msec", "ms"),
            Map.entry("milliseconds", "ms"),
            Map.entry("micros", "us"),
            Map.entry("microseconds", "us"),
            Map.entry("nanos", "ns"),
            Map.entry("nanoseconds", "ns"));
    private static final long MAX_NANOS = Duration.ofHours(1000).toNanos();
    private static final UnitNumber NANOS = new UnitNumber(
            TIMES,
            TIME_ALIASES,
            "a duration such as 500ms, 2s, 1m or 1h",
            "a duration above zero and at most 1000h",
            1,
            MAX_NANOS);

    private static final String RATES = "from 0.001/s to 1000M/s";
    private static final UnitNumber PER_1000_SECONDS = new UnitNumber(
            rates(),
            Map.of("/sec", "/s", "ops/s", "/s", "op/s", "/s", "hz", "/s"),
            "operations a second such as 1000/s, 10k/s or 1M/s",
            RATES,
            1,
            1_000_000_000_000L);

    private Units() {}

    /** Bytes in the given range. */
    public static ValueType<Long> bytes(long min, long max) {
        String limits = "at least " + min + "B" + (max == Long.MAX_VALUE ? "" : " and at most " + max + "B");
        UnitNumber bytes = new UnitNumber(SIZES, SIZE_ALIASES, SIZE_FORM, "whole bytes, " + limits, min, max);
        boolean any = min <= 1 && max == Long.MAX_VALUE;
        return ValueType.ofNumbers(bytes.form("size", any ? "" : limits, "1KB", Optional.empty()), bytes::parse);
    }

    /** More than zero, at most a thousand hours. */
    public static ValueType<Duration> duration() {
        ValueForm form = NANOS.form("duration", "at most 1000h", "2s", Optional.empty());
        return ValueType.ofNumbers(form, text -> Duration.ofNanos(NANOS.parse(text)));
    }

    /** Operations a second, more than zero, at most 1e9. */
    public static ValueType<Double> rate() {
        ValueForm form =
                PER_1000_SECONDS.form("rate", RATES, "1000/s", Optional.of(NumberRange.decimal("0.001", "1000000000")));
        return ValueType.ofNumbers(
                form,
                text -> PER_1000_SECONDS.parseExactly(text).movePointLeft(3).doubleValue());
    }

    /** A duration in the largest unit that keeps it whole: {@code 175ms}. */
    public static String write(Duration duration) {
        long nanos = duration.toNanos();
        String best = nanos + "ns";
        for (Map.Entry<String, Long> unit : TIMES.entrySet()) {
            if (nanos % unit.getValue() == 0) {
                best = nanos / unit.getValue() + unit.getKey();
            }
        }
        return best;
    }

    private static Map<String, Long> sizes() {
        Map<String, Long> sizes = new LinkedHashMap<>();
        sizes.put("B", 1L);
        sizes.put("KB", 1000L);
        sizes.put("KiB", 1L << 10);
        sizes.put("MB", 1_000_000L);
        sizes.put("MiB", 1L << 20);
        sizes.put("GB", 1_000_000_000L);
        sizes.put("GiB", 1L << 30);
        return sizes;
    }

    private static Map<String, Long> rates() {
        Map<String, Long> rates = new LinkedHashMap<>();
        for (String suffix : List.of("", "/s")) {
            rates.put(suffix, 1000L);
            rates.put("k" + suffix, 1_000_000L);
            rates.put("M" + suffix, 1_000_000_000L);
        }
        return rates;
    }

    private static Map<String, Long> times() {
        Map<String, Long> times = new LinkedHashMap<>();
        times.put("ns", 1L);
        times.put("us", 1000L);
        times.put("ms", 1_000_000L);
        times.put("s", 1_000_000_000L);
        times.put("m", 60_000_000_000L);
        times.put("h", 3_600_000_000_000L);
        return times;
    }
}
