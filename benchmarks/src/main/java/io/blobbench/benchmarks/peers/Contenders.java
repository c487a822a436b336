package io.blobbench.benchmarks.peers;

import io.blobbench.benchmarks.peers.Contender.Sample;
import java.util.ArrayList;
import java.util.List;

/** Makes the contenders that every store has. Immutable. */
final class Contenders {
    private static final String RATE = "throughput_blobs_s";
    static final String BARE = "bare loop";
    /** Ours heats for 15 s at least and warms up for 6 s, with clients that are warm sooner than that. */
    static final int WARM_UP_MS = 9000;

    /** Where every blob is a request, the compiler needs longer, since client and server share two cores with it. */
    static final int SINGLE_HEAT_MS = 30_000;
    /** As ours. */
    static final int SINGLE_WARM_UP_MS = 15_000;
    /** As ours. With 3 s, etcd's ratios were others than with 15 s: docs/performance.md. */
    static final int SINGLE_MEASUREMENT_MS = 15_000;

    private static final int MEASUREMENT_MS = 3000;

    private final Tool tool;

    Contenders(Tool tool) {
        this.tool = tool;
    }

    /**
     * The work of all contenders of a comparison.
     *
     * @param store whose server it is
     * @param batch blobs of one operation
     * @param inFlight operations in flight on one connection
     * @param connections each with a thread where the client waits
     * @param partitions of the layout, to which operations go in turn
     */
    record Work(String store, int batch, int inFlight, int connections, int partitions) {
        static final int BLOB_BYTES = 100;
        static final int PARTITIONS = 8;

        /** In {@link #PARTITIONS} partitions. */
        Work(String store, int batch, int inFlight, int connections) {
            this(store, batch, inFlight, connections, PARTITIONS);
        }

        String title() {
            String lines = connections == 1 ? "1 connection" : connections + " connections";
            return BLOB_BYTES + " B, batches of " + batch + ", " + inFlight + " in flight, " + lines;
        }
    }

    /**
     * The parameters of a bare loop.
     *
     * @param mainClass its class
     * @param jvmOption one more, or empty
     * @param blobBytes of each blob
     * @param heatMs in pieces on layouts that are removed, before it warms up
     * @param warmUpMs before it measures
     * @param measurementMs how long it measures
     * @param settings further arguments
     */
    record Loop(
            String mainClass,
            String jvmOption,
            int blobBytes,
            int heatMs,
            int warmUpMs,
            int measurementMs,
            List<String> settings) {
        /** A loop that measures as long as ours does by default. */
        Loop(String mainClass, String jvmOption, int blobBytes, int heatMs, int warmUpMs, List<String> settings) {
            this(mainClass, jvmOption, blobBytes, heatMs, warmUpMs, MEASUREMENT_MS, settings);
        }

        /** The same, which only warms up. */
        Loop(String mainClass, String jvmOption, int blobBytes, int warmUpMs, List<String> settings) {
            this(mainClass, jvmOption, blobBytes, 0, warmUpMs, settings);
        }

        /** The full name of a class of the package {@code bare}. */
        static String named(String simpleName) {
            return "io.blobbench.benchmarks.bare." + simpleName;
        }
    }

    /** @param settings of the client, {@code name=value} */
    Contender ours(Work work, List<String> settings) {
        List<String> keys = new ArrayList<>(List.of(
                "workload.blob=" + Work.BLOB_BYTES + "B",
                "workload.batch=" + work.batch(),
                "load.inFlight=" + work.inFlight(),
                "connections=" + work.connections(),
                "layout.partitions=" + work.partitions()));
        settings.forEach(setting -> keys.add("stores." + work.store() + ".client." + setting));
        return ours(work.store(), RATE, keys);
    }

    /** @param keys of the scenario, {@code path=value} */
    Contender ours(String store, String column, List<String> keys) {
        return new Contender("bench", 0, endpoint -> {
            List<String> options = new ArrayList<>(List.of("--store", store, "--endpoint", endpoint));
            keys.forEach(key -> options.addAll(List.of("--set", key)));
            return tool.cell(tool.scenario(), column, options);
        });
    }

    /** A bare loop with the same work. */
    Contender bare(String name, double limit, Work work, Loop loop) {
        return new Contender(name, limit, endpoint -> {
            List<String> command = tool.bare(work.store(), loop.jvmOption(), loop.mainClass());
            command.addAll(List.of(
                    "endpoint=" + endpoint,
                    "blobBytes=" + loop.blobBytes(),
                    "batch=" + work.batch(),
                    "inFlight=" + work.inFlight(),
                    "connections=" + work.connections(),
                    "partitions=" + work.partitions(),
                    "heatMs=" + loop.heatMs(),
                    "warmUpMs=" + loop.warmUpMs(),
                    "measurementMs=" + loop.measurementMs()));
            command.addAll(loop.settings());
            String[] numbers = tool.programs()
                    .run(command)
                    .lines()
                    .reduce("", (before, line) -> line)
                    .split(" ", -1);
            return new Sample(
                    Double.parseDouble(numbers[0]), numbers.length > 1 ? Double.parseDouble(numbers[1]) : Double.NaN);
        });
    }
}
