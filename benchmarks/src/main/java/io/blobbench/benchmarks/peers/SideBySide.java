package io.blobbench.benchmarks.peers;

import io.blobbench.measure.HostDescription;
import io.blobbench.server.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures our tool and its peers in turn, and prints the table of it. */
@Command(
        name = "side-by-side.sh",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = "Measure bench and what others would use, in turn on the same local servers.")
public final class SideBySide implements Callable<Integer> {
    @Option(
            names = "--store",
            split = ",",
            defaultValue = "redis,kafka,cassandra,etcd,kryonet,pacing",
            description = "What to measure (default: ${DEFAULT-VALUE}).")
    private List<String> stores;

    @Option(names = "--rounds", defaultValue = "5", description = "How often each is measured (default: 5).")
    private int rounds;

    @Option(names = "--home", required = true, hidden = true)
    private Path home;

    @Option(names = "--benchmarks", required = true, hidden = true)
    private Path benchmarks;

    /** Exits with 0 when all wanted ratios were kept, with 1 when not. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new SideBySide()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        Path directory = Files.createTempDirectory(benchmarks.resolve("target"), "side-by-side");
        Tool tool = new Tool(home, benchmarks, new Programs(directory));
        ComparisonTable table = new ComparisonTable();
        for (String store : stores) {
            if (store.equals(Pacing.NAME)) {
                Pacing.measure(tool, rounds, table);
            } else {
                compare(tool, peers(tool, store), table);
            }
        }
        System.out.println(host(directory));
        System.out.println();
        System.out.print(table);
        System.err.println("our rows are in " + directory);
        return table.allKept() ? 0 : 1;
    }

    private void compare(Tool tool, Peers peers, ComparisonTable table) throws IOException, InterruptedException {
        try (LocalServer server = LocalServer.start(tool, peers.store())) {
            peers.preparation().prepare(server.endpoint());
            for (Comparison comparison : peers.comparisons()) {
                System.err.println(peers.store() + ": " + comparison.title());
                table.add(comparison, comparison.measure(server.endpoint(), rounds));
            }
        }
    }

    private static Peers peers(Tool tool, String store) throws ServerException {
        return switch (store) {
            case "redis" -> RedisPeers.of(tool);
            case "kafka" -> KafkaPeers.of(tool);
            case "cassandra" -> ClientPeers.cassandra(tool);
            case "etcd" -> ClientPeers.etcd(tool);
            case "kryonet" -> ClientPeers.kryonet(tool);
            default -> throw new IllegalArgumentException("nothing is known of '" + store + "'");
        };
    }

    private static String host(Path directory) {
        HostDescription host = HostDescription.read(directory);
        return String.format(
                Locale.ROOT,
                "%s, %d cores, %.0f GiB; %s, Linux %s; %s",
                host.cpu(),
                host.logicalCores(),
                host.memoryBytes() / (double) (1 << 30),
                host.os(),
                host.kernel(),
                host.jvm());
    }
}
