package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.server.process.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The answers of {@code bench doctor} about this machine, and of one that has nothing. */
class DoctorIT {
    /** Commands that the launcher itself needs. */
    private static final List<String> LAUNCHER = List.of("sh", "readlink", "tr", "rm", "mv");

    @TempDir
    private Path folder;

    private Map<String, String> bare;

    @BeforeEach
    void makeABareMachine() throws IOException {
        Path programs = Files.createDirectories(folder.resolve("bin"));
        for (String program : LAUNCHER) {
            Files.createSymbolicLink(
                    programs.resolve(program), Installed.onPath(program).orElseThrow());
        }
        bare = new HashMap<>(Map.of(
                "PATH",
                programs.toString(),
                "XDG_CACHE_HOME",
                folder.resolve("cache").toString()));
    }

    @Test
    void everyStoreAndTheHostAreShownWithinEightyColumns() throws Exception {
        try (BenchProcess doctor = BenchProcess.start(folder, "doctor")) {
            assertThat(doctor.exitCode()).isIn(ExitCodes.OK, ExitCodes.UNREACHABLE);
            assertThat(doctor.err()).isEmpty();
            assertThat(doctor.out().lines())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80))
                    .contains("stores", "host");
            for (String subject : List.of(
                    "cassandra",
                    "etcd",
                    "kafka",
                    "kryonet",
                    "memory",
                    "redis",
                    "processor",
                    "links",
                    "results",
                    "open files")) {
                assertThat(doctor.out()).containsPattern("(?m)^  (ok|note|missing) +" + subject + " +\\S");
            }
            assertThat(folder.resolve("results")).doesNotExist();
        }
    }

    @Test
    void onABareMachineWhatIsMissingIsNamedWithWhatToDo() throws Exception {
        try (BenchProcess doctor = BenchProcess.start(folder, bare, "doctor", "--store", "etcd,redis")) {
            assertThat(doctor.exitCode()).as(doctor.err()).isEqualTo(ExitCodes.UNREACHABLE);
            String words = doctor.out().replaceAll("\\s+", " ");
            assertThat(words)
                    .contains(
                            " missing etcd no server. path: no etcd on PATH; go: no go on this machine; debian: no apt-get")
                    .contains("What to do: install Debian's package etcd-server")
                    .contains(" ok redis Maven com.github.codemonstur:embedded-redis:")
                    .contains("(maven), not fetched yet")
                    .contains(" note perl ")
                    .endsWith(" Missing: etcd. ");
            assertThat(folder.resolve("cache/blobbench")).doesNotExist();
        }
    }

    @Test
    void whereNothingCanBeWrittenNoRunCanBegin() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        Map<String, String> full = new HashMap<>(bare);
        full.put("XDG_CACHE_HOME", file.toString());
        try (BenchProcess doctor = BenchProcess.start(
                folder,
                full,
                "doctor",
                "--store",
                "redis",
                "--results",
                file.resolve("results").toString())) {
            assertThat(doctor.exitCode()).as(doctor.err()).isEqualTo(ExitCodes.UNREACHABLE);
            assertThat(doctor.out().replaceAll("\\s+", " "))
                    .contains("not fetched yet, and the cache " + file + "/blobbench cannot be written")
                    .contains(" missing results " + file + "/results cannot be written: use --results DIR ")
                    .contains(" note cache ")
                    .endsWith(" Missing: redis, results. ");
        }
    }

    @Test
    void allStoresAreThoseWhoseServerIsAvailable() throws Exception {
        try (BenchProcess plan = BenchProcess.start(folder, bare, "plan", "--store=all", "--scenario=smoke")) {
            assertThat(plan.exitCode()).as(plan.err()).isEqualTo(ExitCodes.OK);
            assertThat(plan.err()).contains("bench: left out: etcd: no server. path: no etcd on PATH");
            assertThat(plan.out()).contains("smoke on redis: ").doesNotContain("smoke on etcd: ");
        }
        try (BenchProcess run =
                BenchProcess.start(folder, bare, "--store=all", "--scenario=smoke", "--set=workload.blob=none")) {
            assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCodes.USAGE);
            assertThat(run.err()).contains("bench: left out: etcd: no server.");
        }
        try (BenchProcess named = BenchProcess.start(folder, bare, "plan", "--store=all,etcd", "--scenario=smoke")) {
            assertThat(named.exitCode()).as(named.err()).isEqualTo(ExitCodes.OK);
            assertThat(named.err()).doesNotContain("etcd");
            assertThat(named.out()).contains("smoke on etcd: ");
        }
    }

    @Test
    void anInstalledServerIsShownWithItsPath() throws Exception {
        Path etcd = folder.resolve("bin/etcd");
        Files.createSymbolicLink(etcd, Installed.onPath("sh").orElseThrow());

        try (BenchProcess doctor = BenchProcess.start(folder, bare, "doctor", "--store", "etcd")) {
            assertThat(doctor.exitCode()).as(doctor.out()).isEqualTo(ExitCodes.OK);
            assertThat(doctor.out().replaceAll("\\s+", "")).contains("oketcdetcdonPATH(path)," + etcd);
        }
    }

    @Test
    void theStoresOfATargetAreAskedForAnAnswer() throws Exception {
        Path lab = Files.writeString(
                folder.resolve("lab.yaml"),
                "stores: {memory: {endpoints: 'node1:1'}, redis: {endpoints: '127.0.0.1:1'}}");

        Ended doctor = InProcess.bench("doctor", "--target=" + lab);

        assertThat(doctor.exitCode()).as(doctor.err()).isEqualTo(ExitCodes.UNREACHABLE);
        assertThat(doctor.out())
                .startsWith("stores at " + lab
                        + ", each asked for at most 60 s\n  ok       memory       answers at node1:1\n")
                .contains("\n  missing  redis        ")
                .doesNotContain("kafka")
                .endsWith("Missing: redis.\n");

        Ended memory = InProcess.bench("doctor", "--target=" + lab, "--store=memory");

        assertThat(memory.exitCode()).as(memory.out()).isEqualTo(ExitCodes.OK);
        assertThat(memory.out()).doesNotContain("redis").endsWith("\nEvery store listed above can be measured.\n");
    }

    @Test
    void aStoreThatTheTargetDoesNotHaveIsAUsageError() throws Exception {
        Path lab = Files.writeString(folder.resolve("lab.yaml"), "stores: {memory: {endpoints: 'node1:1'}}");

        Ended doctor = InProcess.bench("doctor", "--target=" + lab, "--store", "redis");

        assertThat(doctor.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(doctor.err()).contains("lab.yaml", "redis");
    }

    @Test
    void anUnknownStoreIsAUsageError() throws Exception {
        try (BenchProcess doctor = BenchProcess.start(folder, "doctor", "--store", "rediss")) {
            assertThat(doctor.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(doctor.err()).contains("did you mean 'redis'?");
        }
    }
}
