package io.blobbench.benchmarks.peers;

import io.blobbench.benchmarks.peers.Contenders.Work;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The precision with which one lane keeps an offered load, on a reference store at minimal cost. */
final class Pacing {
    static final String NAME = "pacing";

    private static final double MOST_LATE_US = 100;
    private static final double MOST_OFF = 0.001;
    private static final String STORE = "memory";

    private Pacing() {}

    static void measure(Tool tool, int rounds, ComparisonTable table) throws IOException, InterruptedException {
        System.err.println("harness: pacing");
        List<Double> delays = repeat(tool, rounds, 10_000, "start_delay_p99_us");
        double delay = ComparisonTable.median(delays);
        table.add(
                "10 000 operations/s, 1 lane",
                "start delay p99",
                String.format(Locale.ROOT, "%.1f us", delay),
                "at most 100 us",
                delay <= MOST_LATE_US);
        List<Double> rates = repeat(tool, rounds, 100_000, "throughput_blobs_s");
        double off = ComparisonTable.median(rates) / 100_000 - 1;
        table.add(
                "100 000 operations/s, 1 lane",
                "offered load kept",
                String.format(Locale.ROOT, "%+.3f %%", 100 * off),
                "within 0.1 %",
                Math.abs(off) <= MOST_OFF);
    }

    private static List<Double> repeat(Tool tool, int rounds, int rate, String column)
            throws IOException, InterruptedException {
        List<Double> numbers = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<String> options = new ArrayList<>(List.of("--store", STORE));
            for (String key : List.of(
                    "workload.blob=" + Work.BLOB_BYTES + "B",
                    "load.model=open",
                    "load.rate=" + rate + "/s",
                    "load.arrivals=constant",
                    "stores." + STORE + ".options.retain=false")) {
                options.addAll(List.of("--set", key));
            }
            numbers.add(tool.cell(tool.scenario(), column, options).number());
        }
        return numbers;
    }
}
