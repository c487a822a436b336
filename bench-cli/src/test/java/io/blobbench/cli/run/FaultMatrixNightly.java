package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.clean.LeftoverRemoval;
import io.blobbench.cli.clean.RunLeftovers;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.server.ServerException;
import io.blobbench.store.Store;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.trial.leftover.LeftoverJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every store with every fault in every part of a trial: nothing hangs, nothing is silent, nothing is left. Writes a line for each
 * case to {@code target/fault-matrix.txt}, see {@code .ci/fault-matrix}. Part of the profile {@code nightly}.
 */
class FaultMatrixNightly {
    private static final Path TABLE = Path.of("target", "fault-matrix.txt");
    /** Beyond what all calls of a trial and the removal of its leftovers may take together. */
    private static final Duration DEADLINE = Duration.ofMinutes(6);

    private static final String SCENARIO = """
            question: What does a fault do?
            heat: none
            workload: {operation: %s, batch: 4, blob: 1KB}
            connections: 2
            layout: {partitions: 2, durability: %s}
            load: {model: open, rate: 200/s, arrivals: constant}
            phases: {warmUp: 300ms, measurement: 5s}
            timeout: 5s
            verify: content
            """;

    private final List<String> flagged = new ArrayList<>();
    private final List<Fault> faults = faults();
    private final List<FaultPhase> phases = asked("phases", List.of(FaultPhase.values()), FaultPhase::word);
    private int cases;

    @TempDir
    private Path folder;

    @Test
    void nothingHangsNothingIsSilentAndNothingIsLeft() throws Exception {
        Files.deleteIfExists(TABLE);
        AdapterCatalog catalog = new AdapterCatalog(List.of(Path.of("target", "blobbench", "stores")));
        for (String store : System.getProperty("faults.stores", "redis,etcd,kryonet,kafka,cassandra")
                .split(",", -1)) {
            store(catalog.adapter(store));
        }
        if (cases == 0) {
            flag("no case was run");
        }
        say(flagged.isEmpty() ? "nothing hung, was silent or was left" : flagged.size() + " cases are flagged");
        assertThat(flagged).isEmpty();
    }

    private void store(Adapter adapter) throws Exception {
        Durability durability = adapter.store().traits().durabilities().containsKey(Durability.ALWAYS)
                ? Durability.ALWAYS
                : Durability.NONE;
        OperationKind kind = adapter.store().traits().operations().contains(OperationKind.APPEND)
                ? OperationKind.APPEND
                : OperationKind.PUT;
        Scenario scenario = ScenarioReader.builder()
                .stores(Map.of(adapter.name(), adapter.store().traits().options()))
                .build()
                .readText(
                        Path.of("fault.yaml"),
                        SCENARIO.formatted(kind.name().toLowerCase(Locale.ROOT), durability.word()),
                        adapter.name());
        FaultedServer server = null;
        try {
            for (Fault fault : faults) {
                if (fault == Fault.DISK_FULL && durability == Durability.NONE) {
                    say(String.format(
                            Locale.ROOT, "%-9s | %-9s | keeps nothing on disk", adapter.name(), fault.word()));
                    continue;
                }
                for (FaultPhase phase : phases) {
                    if (server == null) {
                        server = FaultedServer.start(adapter, durability, directory());
                    }
                    if (!onCase(adapter, scenario, server, fault, phase)) {
                        server.close();
                        server = null;
                    }
                }
            }
        } finally {
            if (server != null) {
                server.close();
            }
        }
    }

    /** Returns whether the server can be used again. */
    private boolean onCase(Adapter adapter, Scenario scenario, FaultedServer server, Fault fault, FaultPhase phase)
            throws Exception {
        cases++;
        String name = String.format(Locale.ROOT, "%-9s | %-9s | %-12s", adapter.name(), fault.word(), phase.word());
        String endpoint = String.join(",", server.settings().endpoints());
        FaultedRun run = new FaultedRun(adapter, scenario, endpoint, phase, () -> server.strike(fault));
        Path results = Files.createTempDirectory(folder, "results");
        long startNs = System.nanoTime();
        Optional<FinishedRun> finished = run.run(results, DEADLINE);
        Duration took = Duration.ofNanos(System.nanoTime() - startNs);
        boolean healed = healed(server, fault);
        if (finished.isEmpty() || !run.struck()) {
            flag(name
                    + (finished.isEmpty()
                            ? " | HUNG"
                            : " | the phase never came: "
                                    + verdicts(finished.get().folder())));
            run.said().forEach(FaultMatrixNightly::say);
            return false;
        }
        Path runFolder = finished.get().folder();
        if (!healed) {
            say(name + " | the server did not come back with its data; a new one replaces it");
        }
        RunLeftovers left = RunLeftovers.ofLocked(runFolder);
        List<String> remaining = healed ? remaining(adapter, server, left) : List.of();
        FaultOutcome outcome = new FaultOutcome(
                adapter.name(),
                fault,
                phase,
                finished.get().exitCode(),
                rows(runFolder).get(0),
                took,
                left.left().remaining().size(),
                remaining,
                server.missed());
        say(outcome.line());
        outcome.flags().forEach(flag -> flag(name + " | " + flag));
        return healed;
    }

    private static boolean healed(FaultedServer server, Fault fault) throws Exception {
        try {
            server.heal(fault);
            return true;
        } catch (ServerException | IllegalStateException e) {
            say("    " + e.getMessage().lines().findFirst().orElse(""));
            return false;
        }
    }

    /** Cleans up after the run as {@code bench clean} does, and says what is on the server all the same. */
    private static List<String> remaining(Adapter adapter, FaultedServer server, RunLeftovers left) throws Exception {
        List<String> remaining = new ArrayList<>();
        if (!left.left().none()) {
            TargetServers servers = TargetServers.at(server.settings().endpoints());
            LeftoverRemoval.undo(left, adapter, servers, remaining::add).ifPresent(remaining::add);
        }
        String journal = Files.readString(left.folder().resolve(LeftoverJournal.FILE_NAME));
        TreeSet<String> made = new TreeSet<>(Pattern.compile("\"layout\":\"([^\"]+)\"")
                .matcher(journal)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList());
        boolean journalSaysNone = RunLeftovers.ofLocked(left.folder()).left().none();
        if (!journalSaysNone) {
            remaining.add("the journal still names a layout");
        }
        for (String layout : made) {
            boolean there = adapter.call(() -> {
                try (Store store = adapter.store().open(server.settings())) {
                    return store.holds(layout);
                }
            });
            if (there) {
                remaining.add(layout);
            }
        }
        return remaining;
    }

    private static List<String> verdicts(Path run) {
        return rows(run).stream()
                .map(row -> row.verdict() + " " + row.reasons())
                .toList();
    }

    private static List<RowView> rows(Path run) {
        return RunReader.read(run).rows();
    }

    private Path directory() throws IOException {
        String disk = System.getProperty("faults.disk", "");
        return Files.createTempDirectory(disk.isEmpty() ? folder : Path.of(disk), "server");
    }

    private static List<Fault> faults() {
        boolean disk = !System.getProperty("faults.disk", "").isEmpty();
        List<Fault> all = new ArrayList<>(List.of(Fault.PAUSED, Fault.KILLED, Fault.RESTARTED, Fault.RESET));
        if (disk) {
            all.add(Fault.DISK_FULL);
        }
        List<Fault> faults = System.getProperty("faults.kinds", "").isEmpty()
                ? all
                : asked("kinds", List.of(Fault.values()), Fault::word);
        assertThat(disk || !faults.contains(Fault.DISK_FULL))
                .as("disk-full needs faults.disk, a disk that may be filled")
                .isTrue();
        return faults;
    }

    /** Those whose words a property has; all of them without it. */
    private static <T> List<T> asked(String property, List<T> known, Function<T, String> word) {
        List<String> words = known.stream().map(word).toList();
        List<String> asked = List.of(System.getProperty("faults." + property, String.join(",", words))
                .split(",", -1));
        assertThat(words).as(property + " that can be asked for").containsAll(asked);
        return known.stream().filter(each -> asked.contains(word.apply(each))).toList();
    }

    private void flag(String line) {
        flagged.add(line);
        say("!! " + line);
    }

    private static void say(String line) {
        try {
            Files.writeString(TABLE, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
