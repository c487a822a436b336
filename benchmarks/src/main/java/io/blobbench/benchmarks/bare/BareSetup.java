package io.blobbench.benchmarks.bare;

import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * The work of a bare loop.
 *
 * @param endpoint of the server
 * @param blobBytes of each blob
 * @param batch blobs of one operation
 * @param inFlight operations in flight on one connection
 * @param connections each with a client and a thread of its own
 * @param partitions of the layout, to which operations go in turn
 * @param heat in pieces before the warm-up, each on a layout of its own that is removed, as the harness does; may be zero
 * @param warmUp before anything counts, on the layout that is measured
 * @param measurement the time that counts
 */
public record BareSetup(
        Endpoint endpoint,
        int blobBytes,
        int batch,
        int inFlight,
        int connections,
        int partitions,
        Duration heat,
        Duration warmUp,
        Duration measurement) {
    private static final int POOLED_BYTES = 1 << 20;
    private static final long SEED = 42;

    /**
     * Reads the arguments of a process.
     *
     * @param args each {@code name=value}, every name of the record once; times in milliseconds
     */
    public static BareSetup parse(String[] args) throws StoreException {
        Map<String, String> given = new HashMap<>();
        Arrays.stream(args).map(arg -> arg.split("=", 2)).forEach(pair -> given.put(pair[0], pair[1]));
        return new BareSetup(
                Endpoint.parse(given(given, "endpoint")),
                Integer.parseInt(given(given, "blobBytes")),
                Integer.parseInt(given(given, "batch")),
                Integer.parseInt(given(given, "inFlight")),
                Integer.parseInt(given(given, "connections")),
                Integer.parseInt(given(given, "partitions")),
                Duration.ofMillis(Long.parseLong(given(given, "heatMs"))),
                Duration.ofMillis(Long.parseLong(given(given, "warmUpMs"))),
                Duration.ofMillis(Long.parseLong(given(given, "measurementMs"))));
    }

    private static String given(Map<String, String> arguments, String name) {
        return Objects.requireNonNull(arguments.get(name), name);
    }

    /** Creates as many distinct blobs as the harness would, so that both use the same amount of memory. */
    public byte[][] blobs() {
        SplittableRandom random = new SplittableRandom(SEED);
        byte[][] blobs = new byte[Math.max(1024, Integer.highestOneBit(2 * POOLED_BYTES / blobBytes - 1))][blobBytes];
        for (byte[] blob : blobs) {
            random.nextBytes(blob);
        }
        return blobs;
    }
}
