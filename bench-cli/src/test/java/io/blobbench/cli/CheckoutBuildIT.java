package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the launcher of a checkout builds, and when it waits or refuses. */
class CheckoutBuildIT {
    @TempDir
    private Path folder;

    @Test
    void aMavenThatIsTooOldIsNamedInOneLine() throws Exception {
        Path checkout = Files.createDirectory(folder.resolve("check out"));
        Path launcher = Files.copy(Launchers.OF_CHECKOUT, checkout.resolve("bench"));
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Launchers.program(bin.resolve("mvn"), "echo 'Apache Maven 3.6.3 (abc)'");
        Path wrapper = folder.resolve("with-old-maven");
        Launchers.program(wrapper, "PATH='" + bin + "':$PATH exec '" + launcher + "' \"$@\"");

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "--version")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err()).contains("Maven 3.6.3 is too old", "3.8.7").hasLineCount(1);
        }
    }

    @Test
    void aBuildRefusesFilesThatDifferFromTheirChecksums() throws Exception {
        Path wrapper = withFailingMaven();

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "--version")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        }
        assertThat(folder.resolve("words")).content().contains(" -C ");
    }

    /** As those of version managers, which start a Java elsewhere. */
    @Test
    void aJdkIsFoundThroughProgramsThatStartIt() throws Exception {
        Path wrapper = withFailingMaven();
        Path shims = Files.createDirectory(folder.resolve("shims"));
        Launchers.program(shims.resolve("javac"), "exit 99");
        Launchers.program(shims.resolve("java"), "exec '" + Launchers.thisJvm() + "/bin/java' \"$@\"");
        Path managed = folder.resolve("with-version-manager");
        Launchers.program(managed, "unset JAVA_HOME; PATH='" + shims + "':$PATH exec '" + wrapper + "' \"$@\"");

        try (BenchProcess bench = BenchProcess.start(folder, managed, Launchers.thisJvm(), "--version")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err()).contains("the build failed").doesNotContain("no JDK");
        }
    }

    @Test
    void aLockThatCannotBeMadeIsNotWaitedFor() throws Exception {
        Path wrapper = withFailingMaven();
        Launchers.program(folder.resolve("bin/ln"), "echo 'ln: Operation not permitted' >&2; exit 1");

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "--version")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err())
                    .isEqualTo("bench: cannot create "
                            + lock().getParent().toRealPath().resolve(lock().getFileName())
                            + ", a symbolic link: ln: Operation not permitted\n");
        }
    }

    @ParameterizedTest
    @CsvSource({"''", "@1"})
    void aLockWhosePidAnotherProcessHasByNowIsTakenOver(String start) throws Exception {
        Path wrapper = withFailingMaven();
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            Files.createSymbolicLink(lock(), Path.of(sleep.pid() + start));

            try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "--version")) {
                assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
                assertThat(bench.err()).contains("the build failed").doesNotContain("waiting for another build");
            }
            assertThat(lock()).doesNotExist();
        } finally {
            sleep.destroyForcibly();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aLockOfAProcessThatBuildsIsWaitedFor() throws Exception {
        Path wrapper = withFailingMaven();
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            Files.createSymbolicLink(lock(), Path.of(identity(sleep)));

            try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "--version")) {
                bench.awaitErr("waiting for another build");
                assertThat(bench.err()).doesNotContain("the build failed");
                sleep.destroyForcibly().waitFor();

                assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
                assertThat(bench.err()).contains("the build failed");
            }
        } finally {
            sleep.destroyForcibly();
        }
    }

    @Test
    void aLockOfAnotherHostIsWaitedFor() throws Exception {
        Path wrapper = withFailingMaven();
        Files.createSymbolicLink(lock(), Path.of("1@1@node-1-42"));

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "--version")) {
            bench.awaitErr("waiting for another build of blobbench on node-1 ... (if that was killed, remove ");
            Files.delete(lock());

            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err()).contains("the build failed");
        }
    }

    @Test
    void aBuildThatARunOnAnotherHostUsesIsNotReplaced() throws Exception {
        Path wrapper = withFailingMaven();
        Path entry = Files.createFile(
                Files.createDirectories(target().resolve("running")).resolve("1@1@node-1-42"));

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "list", "runs")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err())
                    .contains("a run in progress on node-1, process 1, uses this build")
                    .contains("; if it was killed, remove " + entry.toRealPath())
                    .hasLineCount(1);
        }
        assertThat(entry).exists();
        assertThat(folder.resolve("words")).doesNotExist();
        assertThat(lock()).doesNotExist();
    }

    /** The name begins with the pid of the shell, which becomes that of the program. */
    @ParameterizedTest
    @CsvSource({"$$, false", "1, true"})
    void aRunRemovesItsOwnRecordAtItsEnd(String pid, boolean remains) throws Exception {
        Path start = folder.resolve("start");
        Launchers.program(start, """
                export BENCH_RUNNING="$PWD/%s@1@here"
                touch "$BENCH_RUNNING"
                exec '%s' --version
                """.formatted(pid, Launchers.OF_DISTRIBUTION));

        try (BenchProcess bench = BenchProcess.start(folder, start, Launchers.thisJvm())) {
            assertThat(bench.exitCode()).as(bench.err()).isZero();
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.anyMatch(file -> file.toString().endsWith("@1@here")))
                    .isEqualTo(remains);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aBuildThatARunInProgressUsesIsNotReplaced() throws Exception {
        Path wrapper = withFailingMaven();
        Path running = Files.createDirectories(target().resolve("running"));
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            Path entry = Files.createFile(running.resolve(identity(sleep)));

            try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "list", "runs")) {
                assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
                assertThat(bench.err())
                        .contains("a run in progress, process " + sleep.pid() + ", uses this build")
                        .hasLineCount(1);
            }
            assertThat(folder.resolve("words")).doesNotExist();
            assertThat(lock()).doesNotExist();
            sleep.destroyForcibly().waitFor();

            try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "list", "runs")) {
                assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
                assertThat(bench.err()).contains("the build failed");
            }
            assertThat(entry).doesNotExist();
        } finally {
            sleep.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource({"--store, true", "resume, true", "agent, true", "list, false", "server, false"})
    void aRunIsRecordedWithThePidOfItsProgram(String argument, boolean recorded) throws Exception {
        Path wrapper = withFailingMaven();
        Path bin = Files.createDirectories(target().resolve("blobbench/bin"));
        Launchers.program(bin.resolve("bench"), "echo $$; ls '" + target() + "'/running 2>&1");
        Files.createFile(target().resolve("launcher.stamp"));

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), argument)) {
            bench.exitCode();
            List<String> lines = bench.out().lines().toList();
            assertThat(lines).hasSize(2);
            assertThat(lines.get(1).startsWith(lines.get(0) + "@")).isEqualTo(recorded);
        }
    }

    @Test
    void aRunIsRecordedBeforeItsBuildMayBeReplaced() throws Exception {
        Path wrapper = withFailingMaven();
        Launchers.program(folder.resolve("bin/mvn"), """
                echo 'Apache Maven 3.9.9 (abc)'
                mkdir -p '%1$s/blobbench/bin'
                printf '#!/bin/sh\\necho started\\n' >'%1$s/blobbench/bin/bench'
                chmod +x '%1$s/blobbench/bin/bench'
                """.formatted(target()));
        Launchers.program(
                folder.resolve("bin/rm"),
                "case $* in *.bench-build.lock) ls '" + target() + "/running' >>'" + folder.resolve("seen")
                        + "' ;; esac; " + "PATH=/usr/bin:/bin exec rm \"$@\"");

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "run")) {
            assertThat(bench.exitCode()).as(bench.err()).isZero();
            assertThat(bench.out()).isEqualTo("started\n");
            assertThat(folder.resolve("seen")).content().startsWith(bench.pid() + "@");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aBuildThatBeganBeforeARunWasRecordedIsWaitedFor() throws Exception {
        Path wrapper = withFailingMaven();
        built();
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            Launchers.program(
                    folder.resolve("bin/touch"),
                    "rm '" + target() + "/blobbench/bin/bench'; ln -s '" + identity(sleep) + "' '" + lock() + "'; "
                            + "PATH=/usr/bin:/bin exec touch \"$@\"");

            try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "run")) {
                bench.awaitErr("waiting for another build");
                assertThat(target().resolve("running")).isEmptyDirectory();
                sleep.destroyForcibly().waitFor();

                assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
                assertThat(bench.err()).contains("the build failed");
            }
        } finally {
            sleep.destroyForcibly();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aLockThatAnotherProcessTookOverMeanwhileIsWaitedFor() throws Exception {
        Path wrapper = withFailingMaven();
        Files.createSymbolicLink(lock(), Path.of("1@1"));
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            Launchers.program(
                    folder.resolve("bin/mv"),
                    "ln -sfn '" + identity(sleep) + "' '" + lock() + "'; PATH=/usr/bin:/bin exec mv \"$@\"");

            try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "--version")) {
                bench.awaitErr("waiting for another build");
                assertThat(Files.readSymbolicLink(lock())).hasToString(identity(sleep));
            }
        } finally {
            sleep.destroyForcibly();
        }
    }

    @Test
    void aLockThatAnotherProcessHoldsByNowIsNotRemoved() throws Exception {
        Path wrapper = withFailingMaven();
        Launchers.program(
                folder.resolve("bin/mvn"),
                "echo 'Apache Maven 3.9.9 (abc)'; [ $# = 1 ] || ! ln -sfn 1@1@node-1-42 '" + lock() + "'");

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "--version")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err()).contains("the build failed");
        }
        assertThat(Files.readSymbolicLink(lock())).hasToString("1@1@node-1-42");
    }

    @ParameterizedTest
    @CsvSource({"bench-any/src/main/Any.java", "results/reference/published-results.csv"})
    void aFileThatIsReadFromTheBuildCausesAnother(String file) throws Exception {
        Path wrapper = withFailingMaven();
        built();

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "list", "runs")) {
            assertThat(bench.exitCode()).as(bench.err()).isZero();
        }
        savedAfterTheBuild(file);

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "list", "runs")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err()).contains("the build failed");
        }
    }

    @ParameterizedTest
    @CsvSource({"fleets, BENCH_FLEETS", "scenarios, BENCH_SCENARIOS", "targets, BENCH_TARGETS"})
    void aFileThatIsReadFromTheCheckoutCausesNone(String name, String variable) throws Exception {
        Path wrapper = withFailingMaven();
        built();
        Launchers.program(target().resolve("blobbench/bin/bench"), "ls \"$" + variable + "\"");
        savedAfterTheBuild(name + "/my-lab.yaml");

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "list", "runs")) {
            assertThat(bench.exitCode()).as(bench.err()).isZero();
            assertThat(bench.out()).isEqualTo("my-lab.yaml\n");
        }
    }

    /** Maven would not compile it: the class that was written after it is newer. */
    @Test
    void aSourceThatWasSavedDuringABuildIsCompiledByTheNext() throws Exception {
        Path wrapper = withFailingMaven();
        Path same = Files.createDirectories(folder.resolve("checkout/bench-same/target/classes"));
        Files.createDirectories(folder.resolve("checkout/bench-same/src/main"));
        Path changed = Files.createDirectories(folder.resolve("checkout/bench-changed/target/classes"));
        built();
        savedAfterTheBuild("bench-changed/src/main/Saved.java");

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "--version")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        }
        assertThat(changed).doesNotExist();
        assertThat(same).exists();
    }

    /** A module that was removed leaves its target folder. */
    @Test
    void aFolderWithoutSourcesIsNotMentioned() throws Exception {
        Path wrapper = withFailingMaven();
        Files.createDirectories(folder.resolve("checkout/bench-removed/target/classes"));
        built();
        savedAfterTheBuild("bench-changed/src/main/Saved.java");

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "--version")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err()).contains("the build failed").doesNotContain("bench-removed");
        }
    }

    @Test
    void theFirstBuildCompilesEverything() throws Exception {
        Path wrapper = withFailingMaven();
        Path classes = Files.createDirectories(folder.resolve("checkout/bench-any/target/classes"));

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, Launchers.thisJvm(), "--version")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        }
        assertThat(classes).doesNotExist();
    }

    /** A build whose program ends at once, newer than all other files. */
    private void built() throws IOException {
        Path bin = Files.createDirectories(target().resolve("blobbench/bin"));
        Launchers.program(bin.resolve("bench"), "exit 0");
        Path stamp = Files.createFile(target().resolve("launcher.stamp"));
        Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().plusSeconds(600)));
    }

    private void savedAfterTheBuild(String file) throws IOException {
        Path saved = folder.resolve("checkout").resolve(file);
        Files.createDirectories(saved.getParent());
        Files.createFile(saved);
        Files.setLastModifiedTime(saved, FileTime.from(Instant.now().plusSeconds(1200)));
    }

    /** As the launcher names a process. */
    private static String identity(Process process) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        String host = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        String namespace = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
        return process.pid() + "@" + stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19] + "@" + host + "-"
                + namespace.replaceAll("[^0-9]", "");
    }

    private Path target() {
        return folder.resolve("checkout").resolve("bench-cli/target");
    }

    private Path lock() {
        return folder.resolve("checkout").resolve(".bench-build.lock");
    }

    /** A checkout whose launcher finds a Maven that writes down what it is asked for, and fails to build. */
    private Path withFailingMaven() throws IOException {
        Path checkout = Files.createDirectory(folder.resolve("checkout"));
        Path launcher = Files.copy(Launchers.OF_CHECKOUT, checkout.resolve("bench"));
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Path words = folder.resolve("words");
        Launchers.program(
                bin.resolve("mvn"), "echo 'Apache Maven 3.9.9 (abc)'; echo \"$*\" >>'" + words + "'; [ $# = 1 ]");
        Path wrapper = folder.resolve("with-scripted-maven");
        Launchers.program(wrapper, "PATH='" + bin + "':$PATH exec '" + launcher + "' \"$@\"");
        return wrapper;
    }
}
