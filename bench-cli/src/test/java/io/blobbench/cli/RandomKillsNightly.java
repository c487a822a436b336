package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.run.FaultedServer;
import io.blobbench.store.Store;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The harness is killed at random moments of a sweep, on servers that it started and on target servers: no process is
 * left, the journal is readable, {@code bench clean} removes all of the run's and nothing of a neighbour's, {@code
 * bench resume} completes it. Writes a line for each kill to {@code target/random-kills.txt}, see {@code
 * .ci/random-kills}. Part of the profile {@code nightly}.
 */
class RandomKillsNightly {
    private static final Path TABLE = Path.of("target", "random-kills.txt");
    private static final Duration GONE_WITHIN = Duration.ofSeconds(5);
    /** Longest duration of a sweep, on a machine with other work. */
    private static final Duration DEADLINE = Duration.ofMinutes(10);

    private static final int EARLIEST_MS = 300;

    private final List<String> flagged = new ArrayList<>();
    private final long seed = Long.getLong("kills.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private int processes;

    @TempDir
    private Path folder;

    @Test
    void aKilledSweepLeavesNothingAndCanBeResumed() throws Exception {
        Files.deleteIfExists(TABLE);
        int kills = Integer.getInteger("kills.count", 20);
        List<String> stores = List.of(System.getProperty("kills.stores", "redis,etcd,kryonet,kafka,cassandra")
                .split(",", -1));
        say("seed " + seed + ", " + kills + " kills");
        AdapterCatalog catalog = new AdapterCatalog(List.of(Path.of("target", "blobbench", "stores")));
        for (int i = 0; i < stores.size(); i++) {
            int ofStore = kills / stores.size() + (i < kills % stores.size() ? 1 : 0);
            store(catalog.adapter(stores.get(i)), ofStore);
        }
        say(flagged.isEmpty() ? "all " + kills + " kills ended as they must" : flagged.size() + " flagged");
        assertThat(flagged).isEmpty();
    }

    /** The first half on servers of the run, the second on one of others. */
    private void store(Adapter adapter, int kills) throws Exception {
        int local = kills / 2;
        long wholeMs = local == 0 ? 0 : whole(adapter.name());
        for (int i = 0; i < local; i++) {
            kill(adapter, Optional.empty(), Optional.empty(), wholeMs);
        }
        Path directory = Files.createTempDirectory(folder, "server");
        try (FaultedServer server = FaultedServer.start(adapter, Durability.NONE, directory);
                Neighbour neighbour = Neighbour.moveIn(adapter, server.settings())) {
            String endpoint = "--endpoint=" + String.join(",", server.settings().endpoints());
            wholeMs = local < kills ? whole(adapter.name(), endpoint) : 0;
            for (int i = local; i < kills; i++) {
                kill(adapter, Optional.of(server), Optional.of(neighbour), wholeMs);
            }
        }
    }

    /** How long a sweep takes that is not killed. */
    private long whole(String store, String... more) throws Exception {
        Path results = Files.createTempDirectory(folder, "whole");
        long startNs = System.nanoTime();
        try (BenchProcess bench = sweep(store, results, more)) {
            assertThat(bench.exitCode(DEADLINE)).as(bench.err()).isEqualTo(ExitCodes.OK);
        }
        return (System.nanoTime() - startNs) / 1_000_000;
    }

    private BenchProcess sweep(String store, Path results, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("--store=" + store, "--scenario=smoke", "--quick", "--set=heat=none", "--results=" + results));
        arguments.addAll(List.of(more));
        return bench(arguments.toArray(String[]::new));
    }

    private void kill(Adapter adapter, Optional<FaultedServer> server, Optional<Neighbour> neighbour, long wholeMs)
            throws Exception {
        Path results = Files.createTempDirectory(folder, "killed");
        String[] where = server.stream()
                .map(each -> "--endpoint=" + String.join(",", each.settings().endpoints()))
                .toArray(String[]::new);
        long afterMs = EARLIEST_MS + random.nextLong(Math.max(1, wholeMs - EARLIEST_MS));
        try (BenchProcess bench = sweep(adapter.name(), results, where)) {
            TimeUnit.MILLISECONDS.sleep(afterMs);
            bench.signal("KILL");
            bench.exitCode(DEADLINE);
        }
        long goneMs = goneAfter(results);
        List<String> wrong = new ArrayList<>();
        if (goneMs < 0) {
            wrong.add("processes left: " + processesOf(results));
        }
        String ended = afterwards(adapter, results, server, where, wrong);
        if (neighbour.isPresent() && !neighbour.get().intact()) {
            wrong.add("the neighbour's blobs are not as they were");
        }
        String line = String.format(
                Locale.ROOT,
                "%-9s | %-8s | killed after %6d of %6d ms | gone after %4d ms | %s%s",
                adapter.name(),
                server.isPresent() ? "endpoint" : "local",
                afterMs,
                wholeMs,
                goneMs,
                ended,
                wrong.isEmpty() ? "" : " | !! " + wrong);
        say(line);
        if (!wrong.isEmpty()) {
            flagged.add(line);
        }
    }

    /** Lists, cleans and resumes; returns what was found in a few words. */
    private String afterwards(
            Adapter adapter, Path results, Optional<FaultedServer> server, String[] where, List<String> wrong)
            throws Exception {
        expect(ExitCodes.OK, wrong, "list", "runs", "--results=" + results);
        List<Path> runs = runs(results);
        if (runs.isEmpty() || !Files.exists(runs.get(0).resolve("run.json"))) {
            return "nothing had begun";
        }
        Path run = runs.get(0);
        String rows = (Files.readAllLines(run.resolve("results.csv")).size() - 1) + " rows";
        boolean cleanFirst = server.isPresent() && random.nextBoolean();
        if (cleanFirst) {
            expect(ExitCodes.OK, wrong, "clean", "--all-mine", where[0], "--results=" + results);
            nothingLeft(adapter, run, server.get(), wrong);
        }
        BenchProcess.Ended resumed = ended("resume", run.toString());
        boolean complete =
                resumed.exitCode() == ExitCodes.USAGE && resumed.err().contains("is complete");
        if (resumed.exitCode() != ExitCodes.OK && !complete) {
            wrong.add("resume ended with " + resumed.exitCode() + ": "
                    + resumed.err().strip());
        }
        if (server.isPresent()) {
            nothingLeft(adapter, run, server.get(), wrong);
        } else if (Files.exists(run.resolve("local"))) {
            wrong.add("the data of its servers are still there");
        }
        expect(ExitCodes.OK, wrong, "report", run.toString());
        return rows + (cleanFirst ? ", cleaned" : "") + (complete ? ", was complete" : ", resumed");
    }

    private void nothingLeft(Adapter adapter, Path run, FaultedServer server, List<String> wrong) throws Exception {
        Set<String> made = Pattern.compile("\"layout\":\"([^\"]+)\"")
                .matcher(Files.readString(run.resolve("leftovers.jsonl")))
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        for (String layout : made) {
            boolean there = adapter.call(() -> {
                try (Store store = adapter.store().open(server.settings())) {
                    return store.holds(layout);
                }
            });
            if (there) {
                wrong.add(layout + " is still there");
            }
        }
    }

    private void expect(int exitCode, List<String> wrong, String... arguments) throws Exception {
        BenchProcess.Ended ended = ended(arguments);
        if (ended.exitCode() != exitCode || ended.out().contains("unreadable")) {
            wrong.add(
                    String.join(" ", arguments) + " ended with " + ended.exitCode() + ": " + ended.out() + ended.err());
        }
    }

    private BenchProcess.Ended ended(String... arguments) throws Exception {
        try (BenchProcess bench = bench(arguments)) {
            return new BenchProcess.Ended(bench.exitCode(DEADLINE), bench.out(), bench.err());
        }
    }

    private BenchProcess bench(String... arguments) throws IOException {
        return BenchProcess.start(folder, "bench-" + ++processes + "-", Arrays.asList(arguments));
    }

    /** Milliseconds until no process speaks of the folder any more; negative when one does after five seconds. */
    private static long goneAfter(Path results) throws InterruptedException {
        long startNs = System.nanoTime();
        while (!processesOf(results).isEmpty()) {
            if (System.nanoTime() - startNs >= GONE_WITHIN.toNanos()) {
                return -1;
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
        return (System.nanoTime() - startNs) / 1_000_000;
    }

    /** Processes with the folder in their command line or as their working directory. */
    private static List<String> processesOf(Path results) {
        return ProcessHandle.allProcesses()
                .filter(BenchProcess::running)
                .filter(process -> commandLine(process.pid()).contains(results.toString())
                        || workingDirectory(process.pid()).startsWith(results.toString()))
                .map(process -> process.pid() + " " + commandLine(process.pid()))
                .toList();
    }

    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(pid), "cmdline"))
                    .replace('\0', ' ');
        } catch (IOException e) {
            return ""; // it has ended
        }
    }

    private static String workingDirectory(long pid) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", String.valueOf(pid), "cwd"))
                    .toString();
        } catch (IOException e) {
            return ""; // it has ended
        }
    }

    private static List<Path> runs(Path results) throws IOException {
        return ResultsFolder.runs(results);
    }

    private static void say(String line) {
        try {
            Files.writeString(TABLE, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
