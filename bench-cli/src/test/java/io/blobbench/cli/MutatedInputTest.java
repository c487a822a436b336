package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.ProbedCommand.End;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.results.column.ResultColumns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Thousands of scenarios, targets, results and command lines that are a little wrong: each is read, or refused with one message, within
 * a second, and nothing is written outside the folder that a command was given.
 *
 * <p>{@code -Dfuzz.rounds=10000} makes as many inputs, {@code -Dfuzz.seed} is the seed of the first; an input that fails is made
 * again by its own seed and one round.
 */
class MutatedInputTest {
    private static final Path ROOT = Path.of("..");
    private static final long FIRST_SEED = Long.getLong("fuzz.seed", 1);
    private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 1_000);
    private static final int HANG_SECONDS = 120;
    private static final int MOST_FAILURES = 12;

    /** The use of an input. */
    private enum Kind {
        SCENARIO,
        TARGET,
        RESULTS,
        COMMAND_LINE
    }

    /** How many commands there were, how many of them refused their input, and the time they took. */
    private record Tally(int commands, int refused, long cpuNs, long slowestNs) {
        static Tally of(End end) {
            return new Tally(1, end.exitCode() == ExitCodes.USAGE ? 1 : 0, end.cpuNs(), end.cpuNs());
        }

        Tally plus(Tally other) {
            return new Tally(
                    commands + other.commands,
                    refused + other.refused,
                    cpuNs + other.cpuNs,
                    Math.max(slowestNs, other.slowestNs));
        }

        String text() {
            return commands + " commands, " + refused + " refused, " + cpuNs / 1_000_000 + " ms of CPU, the slowest "
                    + slowestNs / 1_000_000 + " ms";
        }
    }

    @TempDir
    Path outside;

    private final ExecutorService worker = Executors.newSingleThreadExecutor();
    private final Map<String, String> scenarios = new TreeMap<>();
    private final Map<String, String> targets = new TreeMap<>();
    private final Map<String, String> run = new TreeMap<>();
    private final Map<Kind, Tally> tallies = new EnumMap<>(Kind.class);
    private List<String> commandLines = List.of();
    private List<String> words = List.of();
    private Path inside = Path.of("");

    @BeforeEach
    void readTheCorpus() throws IOException, URISyntaxException {
        read(ROOT.resolve("scenarios"), ".yaml", scenarios);
        read(ROOT.resolve("targets"), ".yaml", targets);
        Path fuzz = Path.of(MutatedInputTest.class.getResource("fuzz").toURI());
        read(fuzz, ".yaml", targets);
        read(fuzz.resolve("run"), "", run);
        commandLines = Files.readAllLines(fuzz.resolve("command-lines.txt"));
        words = Stream.of(
                        Stream.of(Files.readString(ROOT.resolve("docs/writing-a-scenario.md"))
                                .split("[^A-Za-z0-9.]+")),
                        ResultColumns.names().stream(),
                        Stream.of(run.get("run.json").split("[^a-z_A-Z]+")),
                        commandLines.stream().flatMap(line -> Stream.of(line.split(" "))))
                .flatMap(stream -> stream)
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
        inside = Files.createDirectories(outside.resolve(Path.of("a", "b", "inside")));
        scenarios.values().removeIf(text -> commands(Kind.SCENARIO, text).get(0).exitCode() != ExitCodes.OK);
        for (String name : List.of("a", "b")) {
            Path folder = Files.createDirectories(inside.resolve("runs").resolve(name));
            for (Map.Entry<String, String> file : run.entrySet()) {
                write(folder.resolve(file.getKey()), file.getValue());
            }
        }
    }

    @AfterEach
    void stopTheWorker() {
        worker.shutdownNow();
    }

    @Test
    void theCorpusItselfIsRead() {
        assertThat(commands(Kind.SCENARIO, scenarios.get("smoke.yaml"))).allSatisfy(MutatedInputTest::assertRead);
        assertThat(commands(Kind.TARGET, targets.get("target.yaml"))).allSatisfy(MutatedInputTest::assertRead);
        assertThat(resultCommands()).allSatisfy(MutatedInputTest::assertRead);
    }

    @Test
    void whateverTheInputItIsReadOrRefusedWithOneMessage(TestReporter reporter) throws Exception {
        List<Path> before = outsideFiles();
        List<String> failures = new ArrayList<>();

        for (long seed : LongStream.range(FIRST_SEED, FIRST_SEED + ROUNDS).toArray()) {
            failure(seed).ifPresent(failures::add);
            if (failures.size() >= MOST_FAILURES) {
                break;
            }
        }

        tallies.forEach((kind, tally) -> reporter.publishEntry(kind.name(), tally.text()));
        assertThat(failures).isEmpty();
        assertThat(outsideFiles()).isEqualTo(before);
    }

    private Optional<String> failure(long seed) throws InterruptedException, IOException {
        Kind kind = Kind.values()[(int) Math.floorMod(seed, (long) Kind.values().length)];
        Random random = new Random(seed);
        List<ProbedCommand> commands = input(kind, random, seed);
        String where = "seed " + seed + ", " + kind + " (again with -Dfuzz.seed=" + seed + " -Dfuzz.rounds=1): ";
        for (ProbedCommand command : commands) {
            try {
                End end = worker.submit(command::execute).get(HANG_SECONDS, TimeUnit.SECONDS);
                tallies.merge(kind, Tally.of(end), Tally::plus);
                if (end.wrong().isPresent()) {
                    return Optional.of(
                            where + command.arguments() + " " + end.wrong().get());
                }
            } catch (ExecutionException | TimeoutException e) {
                return Optional.of(where + command.arguments() + " " + e);
            }
        }
        return Optional.empty();
    }

    /** Writes the input of a seed, and returns the commands that read it. */
    private List<ProbedCommand> input(Kind kind, Random random, long seed) throws IOException {
        return switch (kind) {
            case SCENARIO -> commands(kind, mutated(scenarios, random, seed));
            case TARGET -> commands(kind, mutated(targets, random, seed));
            case RESULTS -> {
                List<String> names = List.copyOf(run.keySet());
                String name = names.get(random.nextInt(names.size()));
                Path file = inside.resolve(Path.of("runs", "a", name));
                for (Map.Entry<String, String> each : run.entrySet()) {
                    write(inside.resolve(Path.of("runs", "a", each.getKey())), each.getValue());
                }
                write(file, new InputMutator(seed, words, List.copyOf(run.values())).mutate(run.get(name)));
                List<ProbedCommand> commands = resultCommands();
                yield List.of(commands.get(random.nextInt(commands.size())));
            }
            case COMMAND_LINE -> {
                String line = commandLines.get(random.nextInt(commandLines.size()));
                String mutated = new InputMutator(seed, words, commandLines).mutate(line);
                List<String> arguments = Stream.of(mutated.split(" "))
                        .map(argument ->
                                argument.replace("RUNS", inside.resolve("runs").toString()))
                        .toList();
                ProbedCommand command = new ProbedCommand(arguments);
                yield command.harmless() ? List.of(command) : List.of();
            }
        };
    }

    private String mutated(Map<String, String> corpus, Random random, long seed) {
        List<String> texts = List.copyOf(corpus.values());
        return new InputMutator(seed, words, texts).mutate(texts.get(random.nextInt(texts.size())));
    }

    private List<ProbedCommand> commands(Kind kind, String text) {
        String file = write(inside.resolve("input.yaml"), text);
        return kind == Kind.TARGET
                ? List.of(ProbedCommand.of("check", "--target", file))
                : List.of(ProbedCommand.of("plan", "--store", "memory", "--scenario", file));
    }

    private List<ProbedCommand> resultCommands() {
        String runs = inside.resolve("runs").toString();
        String one = inside.resolve(Path.of("runs", "a")).toString();
        String other = inside.resolve(Path.of("runs", "b")).toString();
        return List.of(
                ProbedCommand.of("list", "runs", "--results", runs),
                ProbedCommand.of("list", "runs", "--results", runs, "--table"),
                ProbedCommand.of("list", "leftovers", "--results", runs, "--details"),
                ProbedCommand.of("compare", one, other, "--details"),
                ProbedCommand.of("compare", other, one, "--format", "json"),
                ProbedCommand.of("report", one));
    }

    private static void assertRead(ProbedCommand command) {
        assertThat(command.exitCode()).as("%s", command.arguments()).isZero();
    }

    private List<Path> outsideFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> temporary = Files.walk(outside);
                Stream<Path> working = Files.list(Path.of(""))) {
            temporary.filter(path -> !path.startsWith(inside)).forEach(files::add);
            working.forEach(files::add);
        }
        return files.stream().sorted().toList();
    }

    private static void read(Path folder, String suffix, Map<String, String> texts) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(suffix)).toList()) {
                texts.put(file.getFileName().toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
    }

    private static String write(Path file, String text) {
        try {
            return Files.writeString(file, text, StandardCharsets.ISO_8859_1).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
