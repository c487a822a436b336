package io.blobbench.cli;

import java.io.IOException;

/** Where a started {@code bench} serves its metrics. */
final class LiveMetrics {
    private static final String SAID = "metrics at ";

    private LiveMetrics() {}

    /** The address to scrape; waits until it is printed. */
    static String url(BenchProcess bench) throws IOException, InterruptedException {
        bench.awaitErr(SAID);
        return bench.err()
                .lines()
                .filter(line -> line.startsWith(SAID))
                .findFirst()
                .orElseThrow()
                .substring(SAID.length());
    }
}
