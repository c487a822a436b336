package io.blobbench.benchmarks.peers;

import io.blobbench.benchmarks.peers.Contender.Sample;
import io.blobbench.host.HostDescription;
import io.blobbench.server.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures our tool and its peers in turn, and prints the table of it. */
@Command(
        name = "side-by-side.sh",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        usageHelpAutoWidth = true,
        description = "Measure bench and what others would use, in turn on the same local servers.")
public final class SideBySide implements Callable<Integer> {
    private static final String ALL = "redis,kafka,cassandra,etcd,kryonet," + Pacing.NAME;
    private static final List<String> KNOWN = List.of(ALL.split(",", -1));

    @Option(
            names = "--store",
            split = ",",
            defaultValue = ALL,
            description = "What to measure (default: ${DEFAULT-VALUE}).")
    private List<String> stores = KNOWN;

    @Option(
            names = "--load",
            defaultValue = "",
            description = "Only comparisons whose load contains this text, such as '4 connections'.")
    private String load = "";

    @Option(names = "--rounds", defaultValue = "5", description = "How often each is measured (default: 5).")
    private int rounds;

    @Option(names = "--home", required = true, hidden = true)
    private Path home = Path.of("");

    @Option(names = "--benchmarks", required = true, hidden = true)
    private Path benchmarks = Path.of("");

    @Spec
    private CommandSpec spec;

    /** Exits with 0 when all wanted ratios were kept, with 1 when not. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new SideBySide()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        for (String store : stores) {
            if (!KNOWN.contains(store)) {
                throw new ParameterException(spec.commandLine(), "nothing is known of '" + store + "', only " + KNOWN);
            }
        }
        if (rounds < 1) {
            throw new ParameterException(spec.commandLine(), "--rounds " + rounds + ": expected at least 1");
        }
        Path directory = Files.createTempDirectory(benchmarks.resolve("target"), "side-by-side");
        Tool tool = new Tool(home, benchmarks, new Programs(directory));
        ComparisonTable table = new ComparisonTable();
        boolean complete = true;
        for (String store : stores) {
            try {
                if (!store.equals(Pacing.NAME)) {
                    compare(tool, peers(tool, store), table);
                } else if (load.isEmpty()) {
                    Pacing.measure(tool, rounds, table);
                }
            } catch (IOException | ServerException | RuntimeException e) {
                complete = false; // the other stores have numbers all the same
                System.err.println(store + ": " + e);
            }
        }
        if (complete && table.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "no load of " + stores + " contains '" + load + "'");
        }
        System.out.println(host(directory));
        System.out.println();
        System.out.print(table);
        System.err.println("our rows are in " + directory);
        return complete && table.allKept() ? 0 : 1;
    }

    private void compare(Tool tool, Peers peers, ComparisonTable table) throws IOException, InterruptedException {
        List<Comparison> wanted = peers.comparisons().stream()
                .filter(comparison -> comparison.title().contains(load))
                .toList();
        if (wanted.isEmpty()) {
            return;
        }
        try (LocalServer server = LocalServer.start(tool, peers.store())) {
            peers.preparation().prepare(server.endpoint());
            for (Comparison comparison : wanted) {
                System.err.println(peers.store() + ": " + comparison.title());
                List<List<Sample>> samples = comparison.measure(server.endpoint(), rounds, peers.settling());
                System.err.println(samples);
                table.add(comparison, samples);
            }
        }
    }

    private static Peers peers(Tool tool, String store) throws IOException, ServerException {
        return switch (store) {
            case "redis" -> RedisPeers.of(tool);
            case "kafka" -> KafkaPeers.of(tool);
            case "cassandra" -> CassandraPeers.of(tool);
            case "etcd" -> EtcdPeers.of(tool);
            case "kryonet" -> KryonetPeers.of(tool);
            default -> throw new IllegalArgumentException(store);
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
