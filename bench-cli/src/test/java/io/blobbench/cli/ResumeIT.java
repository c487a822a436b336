package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import io.blobbench.report.read.RowView;
import io.blobbench.report.read.RunReader;
import io.blobbench.results.RunStatus;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs that are killed or interrupted, as processes, and continued. */
@Execution(ExecutionMode.CONCURRENT)
class ResumeIT {
    private static final int TRIALS = 6;
    /** The latter where a busy machine did not keep the load of a trial; its row is there all the same. */
    private static final List<Integer> MEASURED = List.of(ExitCodes.OK, ExitCodes.BAD_ROWS);

    private static final String SCENARIO = """
            question: "*** nightly *** How often?" # as results write a secret
            heat: %s
            axes: [batch]
            workload: {operation: append, batch: [1, 16, 64], blob: 100B}
            load: {model: open, rate: 200/s}
            phases:
              warmUp: 100ms
              measurement: {duration: 1500ms}
            trials: 2
            seed: 7
            stores: {memory: {load: {model: closed, inFlight: 1}, options: {delay: 5ms}}} # on a busy machine, too, nothing stays unsent
            """;

    @TempDir
    private Path folder;

    private int processes;

    @Test
    void aRunThatIsKilledTwiceIsResumedInTheOrderOfOneThatWasNotKilled() throws Exception {
        scenario("none");
        try (BenchProcess whole = bench("--store=memory", "--scenario=often", "--results=whole")) {
            assertThat(whole.exitCode()).as(whole.err()).isIn(MEASURED);
        }
        killAfter(2, bench("--store=memory", "--scenario=often", "--results=killed"));
        Path run = onlyRun("killed");
        List<String> before = Files.readAllLines(run.resolve("results.csv"));
        int first = before.size() - 1;
        assertThat(first).as("rows before it was killed").isBetween(2, TRIALS - 2);
        Ended list = InProcess.bench("list", "runs", "--results=" + folder.resolve("killed"));
        assertThat(list.exitCode()).isEqualTo(ExitCodes.OK);
        assertThat(list.out()).contains("not ended: bench resume " + run);
        assertRefused(
                "is given twice, expected different runs",
                run.toString(),
                run.resolve("results.csv").toString());
        killAfter(first + 1, bench("resume", "killed/" + run.getFileName()));
        int second = rows(run).size();
        assertThat(second).as("rows before it was killed again").isBetween(first + 1, TRIALS - 1);
        try (BenchProcess last = bench("resume", run.getFileName().toString(), "--results=killed")) {
            assertThat(last.exitCode()).as(last.err()).isIn(MEASURED);
            assertThat(last.out())
                    .contains("Blobbench, client, host and Java are the same as in ", "; results in killed/");
        }

        assertThat(order(run))
                .isEqualTo(order(onlyRun("whole")))
                .hasSize(TRIALS)
                .doesNotHaveDuplicates();
        assertThat(Files.readAllLines(run.resolve("results.csv"))).startsWith(before.toArray(String[]::new));
        Manifest manifest = ManifestFile.read(run);
        assertThat(manifest.status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(manifest.seed()).isEqualTo(7);
        assertThat(manifest.resumptions()).hasSize(2).allSatisfy(each -> assertThat(each.resumedAt())
                .isPresent());
        assertThat(manifest.resumptions().get(1).trialsBefore()).isEqualTo(second);
        assertRefused("is complete: it has all its 6 trials", run.toString());
        assertThat(run.resolve("report.html")).exists();
    }

    @Test
    @NeedsServer("redis")
    void anInterruptedRunNamesTheCommandThatResumesItAndIsHeatedAgain() throws Exception {
        scenario("2s");
        Path run;
        try (BenchProcess bench = bench("--store=redis", "--scenario=often")) {
            bench.awaitErr("1/" + TRIALS + " ");
            run = onlyRun("results");
            bench.signal("STOP"); // so that it cannot end meanwhile
            assertRefused("is still in progress", run.toString());
            bench.signal("INT");
            bench.signal("CONT");
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.INTERRUPTED);
            assertThat(bench.err()).contains("to run the missing trials: bench resume results/" + run.getFileName());
        }
        long cutOff = interrupted(run); // none where the signal came between two trials
        assertThat(cutOff).isLessThanOrEqualTo(1);
        assertThat(order(run)).hasSizeBetween(1, TRIALS);
        assertRefused("was on 1 node; use bench rerun", run.toString(), "--nodes=2");

        try (BenchProcess bench = bench("resume", "results/" + run.getFileName())) {
            assertThat(bench.exitCode()).as(bench.err()).isIn(MEASURED);
        }

        assertThat(order(run)).hasSize(TRIALS).doesNotHaveDuplicates();
        assertThat(interrupted(run)).isZero();
        Manifest manifest = ManifestFile.read(run);
        assertThat(manifest.heatings()).hasSize(2);
        assertThat(manifest.resumptions()).hasSize(1).first().satisfies(resumption -> assertThat(resumption.repeated())
                .hasSize((int) cutOff));
        assertThat(run.resolve("local")).doesNotExist();
    }

    @Test
    void aRunOnATargetIsNotResumedWithOtherSettingsOfItsClients() throws Exception {
        scenario("none");
        killAfter(1, bench("--store=memory", "--scenario=often", "--endpoint=127.0.0.1:1"));
        Path lingering = RunCopy.doctored(onlyRun("results"), folder, run -> run.get("cells")
                .forEach(cell -> ((ObjectNode) cell).putObject("client").put("linger.ms", "5")));

        assertRefused(
                "cannot be resumed: linger.ms of the client was 5, is none",
                lingering.toString(),
                "--endpoint=127.0.0.1:1",
                "--trust");
    }

    @Test
    void aRunWhoseSecretsAreHiddenIsNotResumed() throws Exception {
        scenario("none");
        killAfter(1, bench("--store=memory", "--scenario=often"));
        Path secretive = RunCopy.doctored(onlyRun("results"), folder, run -> {
            ObjectNode scenario = (ObjectNode) run.get("scenario");
            String yaml = scenario.get("resolved_yaml").asText();
            scenario.put("resolved_yaml", yaml.replaceFirst("(?m)^( +)options:", "$1server: {password: '***'}\n$0"));
        });

        assertRefused("hides a secret that its scenario had", secretive.toString(), "--trust");
    }

    @Test
    void aFolderThatIsNoRunOrOfAnotherVersionIsRefusedAndLeftAlone() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertRefused("is not the folder of a run: it has no run.json", empty.toString());
        assertThat(empty).isEmptyDirectory();
        try (BenchProcess bench = bench("resume", "nowhere")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err()).isEqualTo("bench: nowhere is not the folder of a run: it has no run.json\n");
        }
        Path old = Files.createDirectory(folder.resolve("old"));
        Files.writeString(old.resolve("run.json"), "{\"schema_version\": 1}");
        assertRefused("schema version 1, this version of Blobbench reads 2", old.toString());
    }

    private static void assertRefused(String why, String... arguments) throws InterruptedException {
        Ended refused = InProcess.bench(
                Stream.concat(Stream.of("resume"), Stream.of(arguments)).toArray(String[]::new));

        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(ExitCodes.USAGE);
        assertThat(refused.err().lines())
                .singleElement()
                .asString()
                .startsWith("bench: ")
                .contains(why);
    }

    /** Kills it in a trial that follows so many rows, or soon after it. */
    private void killAfter(int rows, BenchProcess process) throws Exception {
        try (BenchProcess bench = process) {
            bench.awaitErr(rows + "/" + TRIALS + " ");
            bench.signal("KILL");
            bench.exitCode();
        }
    }

    private void scenario(String heat) throws IOException {
        Files.writeString(folder.resolve("often.yaml"), SCENARIO.formatted(heat));
    }

    private static long interrupted(Path run) {
        return rows(run).stream()
                .filter(row -> row.reasons().contains("interrupted"))
                .count();
    }

    private static List<String> order(Path run) {
        return rows(run).stream().map(row -> row.cell() + " " + row.trial()).toList();
    }

    private static List<RowView> rows(Path run) {
        return RunReader.read(run).rows();
    }

    private Path onlyRun(String results) throws IOException {
        return ResultsFolder.only(folder.resolve(results));
    }

    /** Each process has files of its own for what it writes. */
    private BenchProcess bench(String... arguments) throws IOException {
        return BenchProcess.start(folder, "run-" + ++processes, List.of(arguments));
    }
}
