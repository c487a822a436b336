package io.blobbench.benchmarks.bare;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Sends as fast as the operations in flight allow, and prints the blobs a second that were acknowledged, and the microseconds of processor
 * time of this process for each.
 */
public final class BareLoop {
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private static final Duration HEAT_PIECE = Duration.ofSeconds(1);

    private BareLoop() {}

    /** Opens a client of the provisioned layout. */
    @FunctionalInterface
    public interface Opening {
        /**
         * Connects once.
         *
         * @param layout name of the provisioned layout
         */
        BareClient open(BareSetup setup, String layout) throws Exception;
    }

    /**
     * Runs a loop to the end of the process.
     *
     * @param store whose adapter provisions
     * @param args those of {@link BareSetup#parse}
     */
    @SuppressWarnings("SystemExitOutsideMain") // clients leave threads behind
    public static void run(String store, String[] args, Opening opening) throws Exception {
        BareSetup setup = BareSetup.parse(args);
        long startNs = System.nanoTime();
        while (System.nanoTime() - startNs < setup.heat().toNanos()) {
            measure(store, setup, opening, Duration.ZERO, HEAT_PIECE);
        }
        System.out.println(measure(store, setup, opening, setup.warmUp(), setup.measurement()));
        System.exit(0);
    }

    /** Runs on a layout that is provisioned for it and then removed. */
    private static String measure(String store, BareSetup setup, Opening opening, Duration warmUp, Duration measurement)
            throws Exception {
        try (BareStore provisioned = BareStore.provision(store, setup)) {
            List<BareClient> clients = new ArrayList<>();
            for (int i = 0; i < setup.connections(); i++) {
                clients.add(opening.open(setup, provisioned.layout()));
            }
            blobsPerSecond(setup, clients, warmUp);
            long startCpuNs = PROCESS.getProcessCpuTime();
            long startNs = System.nanoTime();
            double blobsPerSecond = blobsPerSecond(setup, clients, measurement);
            double seconds = (System.nanoTime() - startNs) / 1e9;
            double cpuUsPerBlob = (PROCESS.getProcessCpuTime() - startCpuNs) / 1e3 / (blobsPerSecond * seconds);
            for (BareClient client : clients) {
                client.close();
            }
            return blobsPerSecond + " " + cpuUsPerBlob;
        }
    }

    private static double blobsPerSecond(BareSetup setup, List<BareClient> clients, Duration duration)
            throws Exception {
        // Daemons: one that fails ends the process, whatever the others wait for.
        ExecutorService threads = Executors.newFixedThreadPool(clients.size(), operations -> {
            Thread thread = new Thread(operations);
            thread.setDaemon(true);
            return thread;
        });
        List<Future<Long>> operations = new ArrayList<>();
        long startNs = System.nanoTime();
        for (BareClient client : clients) {
            operations.add(threads.submit(() -> operations(client, setup.inFlight(), startNs, duration.toNanos())));
        }
        long sum = 0;
        for (Future<Long> each : operations) {
            sum += each.get();
        }
        double seconds = (System.nanoTime() - startNs) / 1e9;
        threads.shutdown();
        return sum * setup.batch() / seconds;
    }

    private static long operations(BareClient client, int most, long startNs, long durationNs) throws Exception {
        InFlight inFlight = new InFlight(most);
        long operations = 0;
        while (System.nanoTime() - startNs < durationNs) {
            inFlight.enter();
            client.send(inFlight);
            operations++;
        }
        inFlight.drain();
        return operations;
    }
}
