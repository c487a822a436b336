package io.blobbench.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerProcess;
import io.blobbench.server.ServerUsage;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
final class LocalProcessesIT {
    private static final Duration SOON = Duration.ofSeconds(60);
    /** Longer than a busy machine keeps a process from the processor. */
    private static final Duration SILENCE = Duration.ofSeconds(4);

    @TempDir
    Path folder;

    private final LocalProcesses processes = new LocalProcesses();

    @AfterEach
    void killWhatIsLeft() {
        processes.close();
    }

    @Test
    void aKilledHarnessTakesItsServersAndTheirChildrenWithIt() throws Exception {
        Process harness = mortalHarness(Map.of());
        List<Long> servers = pids(harness);
        Path grandchild = folder.resolve("child.pid");
        Await.until("the deaf server has a child", SOON, () -> !read(grandchild).isBlank());
        assertThat(servers).hasSize(2).allMatch(Await::isRunning);

        harness.destroyForcibly();

        Await.until("both servers are gone", SOON, () -> servers.stream().noneMatch(Await::isRunning));
        long grandchildPid = Long.parseLong(read(grandchild).strip());
        Await.until("the server's child is gone", SOON, () -> !Await.isRunning(grandchildPid));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void serversDoNotGetTheVariablesThatWouldChangeTheirRuntime() throws Exception {
        Map<String, String> environment = Map.of(
                "JAVA_TOOL_OPTIONS", "-Dharness=yes", "GOGC", "50", "ETCD_SNAPSHOT_COUNT", "7", "ETCDCTL_API", "3");
        Process harness = mortalHarness(environment);
        List<Long> servers = pids(harness);
        try {
            for (long server : servers) {
                assertThat(environment(server).split("\0", -1))
                        .contains("ETCDCTL_API=3", "PATH=" + System.getenv("PATH"))
                        .noneMatch(variable -> variable.matches("(JAVA_TOOL_OPTIONS|GOGC|ETCD_.*)=.*"));
            }
            assertThat(folder.resolve("said"))
                    .hasContent("local servers do not get these variables of the environment: "
                            + "ETCD_SNAPSHOT_COUNT, GOGC, JAVA_TOOL_OPTIONS");
        } finally {
            harness.destroyForcibly().waitFor();
            Await.until("both servers are gone", SOON, () -> servers.stream().noneMatch(Await::isRunning));
        }
    }

    private Process mortalHarness(Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath(),
                        MortalHarness.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        return builder.start();
    }

    @Test
    void aKilledGuardIsReplacedAtTheNextStart() throws Exception {
        // The guard of an earlier test may still be about to end.
        List<ProcessHandle> others = children().toList();
        ServerProcess first = sleeper("first");
        List<ProcessHandle> guards = children()
                .filter(child -> child.pid() != first.pid() && !others.contains(child))
                .toList();
        assertThat(guards).hasSize(1);
        guards.get(0).destroyForcibly();
        Await.until("the guard is gone", SOON, () -> !guards.get(0).isAlive());

        ServerProcess second = sleeper("second");

        assertThat(first.alive()).isTrue();
        assertThat(second.alive()).isTrue();
        assertThat(children().filter(child -> !others.contains(child)).map(ProcessHandle::pid))
                .contains(first.pid(), second.pid())
                .hasSize(3);
    }

    @Test
    void serversStartAtTheInstantInWhichTheGuardIsKilled() throws Exception {
        List<ProcessHandle> others = children().toList();
        List<ServerProcess> started = new ArrayList<>();
        for (int round = 0; round < 20; round++) {
            started.add(sleeper("sleeper"));
            Set<Long> pids = started.stream().map(ServerProcess::pid).collect(Collectors.toSet());
            children()
                    .filter(child -> !pids.contains(child.pid()) && !others.contains(child))
                    .forEach(ProcessHandle::destroyForcibly);
        }

        processes.close();

        Await.until("no process is left", SOON, () -> children().allMatch(others::contains));
    }

    /** On two cores that pool of JDK 25 has one thread. */
    @Test
    void aServerEndsWhileTheCommonPoolWaits() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        ForkJoinPool pool = ForkJoinPool.commonPool();
        List<ForkJoinTask<Boolean>> waiting = IntStream.range(0, Math.max(1, pool.getParallelism()))
                .<ForkJoinTask<Boolean>>mapToObj(
                        index -> pool.submit(() -> released.await(SOON.toSeconds(), TimeUnit.SECONDS)))
                .toList();
        try {
            ServerProcess process = sleeper("sleeper");

            process.kill();

            assertThat(process.alive()).isFalse();
        } finally {
            released.countDown();
        }
        for (ForkJoinTask<Boolean> each : waiting) {
            assertThat(each.get()).as("it waited all the time").isTrue();
        }
    }

    @Test
    void aPackageClientThatDoesNothingIsGivenUp() {
        try (LocalProcesses impatient = new LocalProcesses(SILENCE)) {
            List<String> stopped = List.of("sh", "-c", "echo got the half; exec sleep 600");

            assertThatThrownBy(() -> impatient.fetch("client", stopped, folder, folder.resolve("client.log")))
                    .isInstanceOf(ServerException.class)
                    .hasMessageContaining("client did nothing for 4 s, so the network or a proxy may have stopped")
                    .hasMessageContaining("got the half");
        }
    }

    @Test
    void aPackageClientThatWorksIsWaitedForHoweverLongItTakes() throws Exception {
        try (LocalProcesses impatient = new LocalProcesses(SILENCE)) {
            String works = "end=$(($(date +%s) + 6)); while [ $(date +%s) -lt $end ]; do :; done; echo complete";

            impatient.fetch("client", List.of("sh", "-c", works), folder, folder.resolve("client.log"));
        }
        assertThat(folder.resolve("client.log")).hasContent("complete");
    }

    @Test
    void theProcessIsTheProgramItselfWithoutInput() throws Exception {
        ServerProcess process = start("cat", "sh", "-c", "echo pid $$; cat; echo end; exec sleep 600");

        Await.until("cat saw the end of its input", SOON, () -> tail(1).equals("end"));

        assertThat(tail(2)).isEqualTo("pid " + process.pid() + "\nend");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theProcessHasAGroupOfItsOwnSoThatCtrlCDoesNotReachIt() throws Exception {
        ServerProcess process = sleeper("sleeper");

        Await.until("it leads its group", SOON, () -> group(process.pid()) == process.pid());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theProcessStaysInTheSessionOfTheHarnessWhoseClientsWakeItSooner() throws Exception {
        assumeTrue(Installed.onPath("perl").isPresent(), "no perl on PATH");

        ServerProcess process = sleeper("sleeper");

        Await.until("it leads its group", SOON, () -> group(process.pid()) == process.pid());
        assertThat(session(process.pid()))
                .isEqualTo(session(ProcessHandle.current().pid()));
    }

    @Test
    void killEndsAProcessAndItsChildren() throws Exception {
        ServerProcess process = start("parent", "sh", "-c", "sleep 600 & echo $!; wait");
        Await.until("it has a child", SOON, () -> !tail(1).isEmpty());
        long child = Long.parseLong(tail(1));

        assertThat(process.killed()).isFalse();
        process.kill();
        process.kill();

        assertThat(process.alive()).isFalse();
        assertThat(process.killed()).isTrue();
        Await.until("its child is gone", SOON, () -> !Await.isRunning(child));
    }

    @Test
    void stopLetsAProcessEndByItself() throws Exception {
        ServerProcess process =
                start("polite", "sh", "-c", "trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.05; done");
        Await.until("it is up", SOON, () -> tail(1).equals("up"));

        process.stop(Duration.ofSeconds(30));

        assertThat(process.alive()).isFalse();
        assertThat(process.killed()).isFalse();
        assertThat(tail(1)).isEqualTo("bye");
    }

    @Test
    void stopKillsAProcessThatIgnoresItsRequest() throws Exception {
        ServerProcess process = start("deaf", "sh", "-c", "trap '' TERM; echo up; while :; do sleep 0.05; done");
        Await.until("it is up", SOON, () -> tail(1).equals("up"));

        process.stop(Duration.ofMillis(200));

        assertThat(process.alive()).isFalse();
    }

    @Test
    void stopReachesAPausedProcess() throws Exception {
        ServerProcess process =
                start("paused", "sh", "-c", "trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.05; done");
        Await.until("it is up", SOON, () -> tail(1).equals("up"));
        process.pause();

        process.stop(Duration.ofSeconds(30));

        assertThat(tail(1)).isEqualTo("bye");
    }

    @Test
    void aPausedProcessDoesNothingUntilItIsResumed() throws Exception {
        ServerProcess process = start("counter", "sh", "-c", "i=0; while :; do i=$((i+1)); done");
        Await.until("it runs", SOON, () -> process.usage().cpuNs() > 0);

        process.pause();
        long pausedNs = process.usage().cpuNs();
        sleeper("some time passes").stop(Duration.ofMillis(200));
        assertThat(process.usage().cpuNs()).isEqualTo(pausedNs);

        process.resume();
        Await.until("it runs again", SOON, () -> process.usage().cpuNs() > pausedNs);
    }

    @Test
    void noThreadOfAPausedProcessRuns() throws Exception {
        ServerProcess process = start("counter", "sh", "-c", "i=0; while :; do i=$((i+1)); done");
        Await.until("it runs", SOON, () -> process.usage().cpuNs() > 0);
        assertThat(ThreadStates.allStopped(process.pid())).isFalse();

        process.pause();
        assertThat(ThreadStates.allStopped(process.pid())).isTrue();
        long pausedNs = process.usage().cpuNs();

        process.resume();
        Await.until("it runs again", SOON, () -> process.usage().cpuNs() > pausedNs);
    }

    @Test
    void usageOfAnEndedProcessIsItsLast() throws Exception {
        ServerProcess process = start("counter", "sh", "-c", "i=0; while :; do i=$((i+1)); done");
        Await.until("it runs", SOON, () -> process.usage().cpuNs() > 0);
        assertThat(process.usage().rssBytes()).isPositive();
        process.pause();
        ServerUsage last = process.usage();

        process.kill();

        assertThat(process.usage()).isEqualTo(last);
    }

    @Test
    void runReturnsWhenTheCommandHasEnded() throws Exception {
        processes.run("format", List.of("sh", "-c", "echo done > file"), folder, log());

        assertThat(folder.resolve("file")).hasContent("done");
    }

    @Test
    void aFailedRunShowsItsExitCodeAndItsLastLines() {
        List<String> command = List.of("sh", "-c", "echo no such disk; exit 3");

        assertThatThrownBy(() -> processes.run("format", command, folder, log()))
                .isInstanceOf(ServerException.class)
                .hasMessageContainingAll("format ended with exit code 3", "no such disk");
    }

    @Test
    void aMissingProgramIsNamed() {
        assertThatThrownBy(() -> start("kafka-1", "no-such-program"))
                .isInstanceOf(ServerException.class)
                .hasMessage("cannot start kafka-1: no-such-program is not an executable program");
        assertThatThrownBy(() -> start("kafka-1", folder.resolve("nothing").toString()))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("nothing is not an executable program");
    }

    @Test
    void aProgramThatTheSystemDoesNotStartIsNamedWithTheReasonAndWithoutItsArguments() {
        assertThatThrownBy(() -> processes.start("kafka-1", List.of("sleep", "forever"), folder.resolve("none"), log()))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("cannot start kafka-1: sleep: ")
                .hasMessageContaining("No such file or directory")
                .hasMessageNotContaining("forever");
    }

    @Test
    void aServerThatDiesAtItsStartFailsAtOnceWithItsLastLines() throws Exception {
        ServerProcess process = start("redis-1", "sh", "-c", "seq 1 40; echo port taken; exit 7");

        assertThatThrownBy(() -> process.awaitReady("answer to PING", Duration.ofMinutes(5), () -> false))
                .isInstanceOf(ServerException.class)
                .hasMessageContainingAll(
                        "redis-1 ended with exit code 7 before it could answer to PING", "\n17\n", "\n40\nport taken")
                .hasMessageNotContaining("\n16\n");
    }

    @Test
    void aServerThatEndedDuringASuccessfulProbeIsNotReady() throws Exception {
        ServerProcess process = sleeper("redis-1");

        assertThatThrownBy(() -> process.awaitReady("answer to PING", SOON, () -> {
                    process.kill();
                    return true;
                }))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining(
                        "redis-1 ended with exit code 137, killed as by a system without memory for it, before it could"
                                + " answer to PING");
    }

    @Test
    void aServerThatNeverAnswersFailsAtTheDeadlineWithTheLastFailure() throws Exception {
        ServerProcess process = start("redis-1", "sh", "-c", "echo loading; exec sleep 600");
        Await.until("it has logged", SOON, () -> !tail(1).isEmpty());

        assertThatThrownBy(() -> process.awaitReady("answer to PING", Duration.ofMillis(300), () -> {
                    throw new IOException("connection refused");
                }))
                .isInstanceOf(ServerException.class)
                .hasMessageContainingAll("redis-1 did not answer to PING within 300 ms", "loading")
                .hasRootCauseMessage("connection refused");
    }

    @Test
    void readinessIsTheFirstProbeThatSucceeds() throws Exception {
        ServerProcess process = start("slow", "sh", "-c", "sleep 0.2; echo ready; exec sleep 600");

        process.awaitReady("say so", SOON, () -> tail(1).equals("ready"));

        assertThat(tail(1)).isEqualTo("ready");
    }

    @Test
    void closeKillsEverythingAndNothingStartsAfterIt() throws Exception {
        ServerProcess process = sleeper("sleeper");

        processes.close();
        processes.close();

        assertThat(process.alive()).isFalse();
        Await.until("the guard is gone", SOON, () -> children().findAny().isEmpty());
        assertThatThrownBy(() -> sleeper("late")).isInstanceOf(ServerException.class);
    }

    private ServerProcess sleeper(String name) throws ServerException {
        return start(name, "sleep", "600");
    }

    private ServerProcess start(String name, String... command) throws ServerException {
        return processes.start(name, List.of(command), folder, log());
    }

    private Path log() {
        return folder.resolve("server.log");
    }

    private String tail(int lines) {
        return LogTail.read(log(), lines);
    }

    private static long group(long pid) {
        return stat(pid, 2);
    }

    private static long session(long pid) {
        return stat(pid, 3);
    }

    /** A field after the program's name in parentheses: state, parent, process group, session. */
    private static long stat(long pid, int field) {
        String stat = read(Path.of("/proc/" + pid + "/stat"));
        return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[field]);
    }

    /** The variables of a process, each with a zero byte at its end. */
    private static String environment(long pid) {
        String variables;
        do {
            variables = read(Path.of("/proc/" + pid + "/environ"));
        } while (variables.isEmpty()); // as at the instant at which another program takes the process over
        return variables;
    }

    private static Stream<ProcessHandle> children() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive);
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Long> pids(Process harness) throws IOException {
        try (BufferedReader lines = harness.inputReader(StandardCharsets.UTF_8)) {
            return Arrays.stream(lines.readLine().split(" ", -1))
                    .map(Long::valueOf)
                    .toList();
        }
    }

    private static String classPath() {
        return Stream.of(LocalProcesses.class, ServerProcess.class, MortalHarness.class)
                .map(type -> Path.of(
                        type.getProtectionDomain().getCodeSource().getLocation().getPath()))
                .map(Path::toString)
                .distinct()
                .reduce((left, right) -> left + System.getProperty("path.separator") + right)
                .orElseThrow();
    }
}
