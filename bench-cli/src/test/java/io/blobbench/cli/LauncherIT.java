package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The two launchers: that of the distribution, and that of a checkout where it cannot build. */
class LauncherIT {
    private static final Path OF_CHECKOUT = Path.of("..", "bench").toAbsolutePath();
    private static final Path OF_DISTRIBUTION = BenchProcess.DISTRIBUTION.resolve("bin/bench");

    @TempDir
    private Path folder;

    @Test
    void aLinkInAFolderWithBlanksStartsTheDistribution() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("some where"));
        Path link = Files.createSymbolicLink(elsewhere.resolve("b"), OF_DISTRIBUTION);

        try (BenchProcess bench = BenchProcess.start(elsewhere, link, thisJvm(), "--version")) {
            assertThat(bench.exitCode()).as(bench.err()).isZero();
            assertThat(bench.out()).startsWith("bench ").hasLineCount(1);
            assertThat(bench.err()).isEmpty();
        }
    }

    /** Made by a shell: the JVM of this test may run in such a locale, too. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void foldersWithLettersThatTheLocaleLacksAreUsed() throws Exception {
        Path script = folder.resolve("in-c-locale");
        program(script, """
                home='%1$s'/$(printf 'j\\303\\274rgen')
                mkdir -p "$home/bin" "$home/lib"
                cp '%2$s' "$home/bin"
                ln -s '%3$s'/lib/*.jar "$home/lib"
                HOME=$home LC_ALL=C XDG_CACHE_HOME= "$home/bin/bench" server list || exit
                find "$home/lib" -name 'start-*.jsa' -size +0 -exec basename {} \\;
                """.formatted(folder, OF_DISTRIBUTION, BenchProcess.DISTRIBUTION));

        try (BenchProcess bench = BenchProcess.start(folder, script, thisJvm())) {
            assertThat(bench.exitCode()).as(bench.err()).isZero();
            assertThat(bench.out()).as("class data for fast starts").matches("start-.+\\.jsa\n");
            assertThat(bench.err()).isEmpty();
        }
    }

    /** By whose words causes of failures are recognized; the encoding stays. */
    @ParameterizedTest
    @CsvSource({
        "UTF-8, UTF-8, '', C.UTF-8 - C de_DE -",
        "UTF-8, UTF-8, de_AT, C.UTF-8 - C de_DE -",
        "ANSI_X3.4-1968, UTF-8, '', C.UTF-8 - C de_DE -",
        "ISO-8859-1, UTF-8, '', - - C de_DE -",
        "ISO-8859-1, UTF-8, de_AT, - de_AT C de_AT -",
        "UTF-8, ANSI_X3.4-1968, de_AT.UTF-8, - de_AT.UTF-8 C de_AT.UTF-8 -"
    })
    void theSystemSpeaksEnglish(String charmap, String charmapOfC, String all, String expected) throws Exception {
        Path jdk = jdk("17.0.1");
        program(jdk.resolve("bin/java"), "echo \"${LC_ALL:--} ${LC_CTYPE:--} ${LC_MESSAGES:--} $LANG ${LANGUAGE:--}\"");
        Path bin = Files.createDirectory(folder.resolve("bin"));
        program(bin.resolve("locale"), "[ \"${LC_ALL:-}\" = C.UTF-8 ] && echo " + charmapOfC + " || echo " + charmap);
        Path launcher = Files.createDirectories(folder.resolve("app/bin")).resolve("bench");
        Files.copy(OF_DISTRIBUTION, launcher);
        Path inGerman = folder.resolve("in-german");
        program(
                inGerman,
                "unset LC_CTYPE LC_MESSAGES; export LC_ALL='" + all + "' LANG=de_DE LANGUAGE=de; PATH='" + bin
                        + "':$PATH exec '" + launcher + "'");

        try (BenchProcess bench = BenchProcess.start(folder, inGerman, jdk)) {
            assertThat(bench.exitCode()).as(bench.err()).isZero();
            assertThat(bench.out()).isEqualTo(expected + "\n");
        }
    }

    @ParameterizedTest
    @CsvSource({"1.8.0_292", "11.0.2", "16"})
    void aJavaThatIsTooOldIsNamedInOneLine(String version) throws Exception {
        Path jdk = jdk(version);

        for (Path program : new Path[] {OF_CHECKOUT, OF_DISTRIBUTION}) {
            try (BenchProcess bench = BenchProcess.start(folder, program, jdk, "--version")) {
                assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
                assertThat(bench.err())
                        .startsWith("bench: ")
                        .contains(version, "too old", "17")
                        .hasLineCount(1);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--store redis --results report | false",
                "run --store redis --scenario plan --target list | false",
                "--store redis --set question='What does -h do?' | false",
                "run --store redis --set question='Is --help fast?' | false",
                "rerun report | false",
                "server start --store list | false",
                "server list | true",
                "list runs | true",
                "report results/run | true",
                "--help | true",
                "run --help | true",
                "server start -h | true"
            })
    void onlyCommandsThatReadAndHelpGoWithoutTheOptimisingCompiler(String arguments, boolean without) throws Exception {
        Path jdk = jdk("17.0.1");
        program(jdk.resolve("bin/java"), "printf '%s\\n' \"$@\"");
        Path launcher = Files.createDirectories(folder.resolve("app/bin")).resolve("bench");
        Files.copy(OF_DISTRIBUTION, launcher);
        Path typed = folder.resolve("typed");
        program(typed, "exec '" + launcher + "' " + arguments);

        try (BenchProcess bench = BenchProcess.start(folder, typed, jdk)) {
            assertThat(bench.exitCode()).as(bench.err()).isZero();
            assertThat(bench.out().lines().limit(3))
                    .last()
                    .isEqualTo(without ? "-XX:TieredStopAtLevel=1" : "-XX:+TieredCompilation");
        }
    }

    @Test
    void aCheckoutNeedsACompiler() throws Exception {
        try (BenchProcess bench = BenchProcess.start(folder, OF_CHECKOUT, jdk("17.0.1"), "--version")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err())
                    .contains("has no compiler", "unset JAVA_HOME")
                    .hasLineCount(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "--install-prerequisites"})
    void aJavaHomeWithoutJdkIsToBeUnsetAndNothingIsInstalled(String argument) throws Exception {
        Path jdk = jdk("17.0.1");
        program(jdk.resolve("bin/javac"), "exit 99");
        Path bin = Files.createDirectory(folder.resolve("bin"));
        program(bin.resolve("mvn"), "[ -x \"$JAVA_HOME/bin/java\" ] && echo 'Apache Maven 3.9.9 (abc)'");
        Path installed = folder.resolve("installed");
        program(bin.resolve("apt-get"), "echo \"$*\" >>'" + installed + "'");
        program(bin.resolve("sudo"), "exec \"$@\"");
        Path wrapper = folder.resolve("with-jdk-on-path");
        program(wrapper, "PATH='" + jdk + "/bin:" + bin + "':$PATH exec '" + OF_CHECKOUT + "' \"$@\"");
        Path empty = Files.createDirectory(folder.resolve("empty"));

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, empty, argument)) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err())
                    .isEqualTo("bench: no JDK in JAVA_HOME (" + empty
                            + "); unset JAVA_HOME or set it to a JDK 17 or newer, such as " + jdk.toRealPath() + "\n");
        }
        assertThat(installed).doesNotExist();
    }

    @Test
    void aMavenThatIsTooOldIsNamedInOneLine() throws Exception {
        Path checkout = Files.createDirectory(folder.resolve("check out"));
        Path launcher = Files.copy(OF_CHECKOUT, checkout.resolve("bench"));
        Path bin = Files.createDirectory(folder.resolve("bin"));
        program(bin.resolve("mvn"), "echo 'Apache Maven 3.6.3 (abc)'");
        Path wrapper = folder.resolve("with-old-maven");
        program(wrapper, "PATH='" + bin + "':$PATH exec '" + launcher + "' \"$@\"");

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, thisJvm(), "--version")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err()).contains("Maven 3.6.3 is too old", "3.8.7").hasLineCount(1);
        }
    }

    @Test
    void aBuildRefusesFilesThatDifferFromTheirChecksums() throws Exception {
        Path wrapper = withFailingMaven();

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, thisJvm(), "--version")) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
        }
        assertThat(folder.resolve("words")).content().contains(" -C ");
    }

    @ParameterizedTest
    @CsvSource({"''", "@1"})
    void aLockWhosePidAnotherProcessHasByNowIsTakenOver(String start) throws Exception {
        Path wrapper = withFailingMaven();
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            Files.createSymbolicLink(lock(), Path.of(sleep.pid() + start));

            try (BenchProcess bench = BenchProcess.start(folder, wrapper, thisJvm(), "--version")) {
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

            try (BenchProcess bench = BenchProcess.start(folder, wrapper, thisJvm(), "--version")) {
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
    @EnabledOnOs(OS.LINUX)
    void aBuildThatARunInProgressUsesIsNotReplaced() throws Exception {
        Path wrapper = withFailingMaven();
        Path running = Files.createDirectories(target().resolve("running"));
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            Path entry = Files.createFile(running.resolve(identity(sleep)));

            try (BenchProcess bench = BenchProcess.start(folder, wrapper, thisJvm(), "list", "runs")) {
                assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
                assertThat(bench.err())
                        .contains("a run in progress, process " + sleep.pid() + ", uses this build")
                        .hasLineCount(1);
            }
            assertThat(folder.resolve("words")).doesNotExist();
            assertThat(lock()).doesNotExist();
            sleep.destroyForcibly().waitFor();

            try (BenchProcess bench = BenchProcess.start(folder, wrapper, thisJvm(), "list", "runs")) {
                assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
                assertThat(bench.err()).contains("the build failed");
            }
            assertThat(entry).doesNotExist();
        } finally {
            sleep.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource({"--store, true", "resume, true", "list, false", "server, false"})
    void aRunIsRecordedWithThePidOfItsProgram(String argument, boolean recorded) throws Exception {
        Path wrapper = withFailingMaven();
        Path bin = Files.createDirectories(target().resolve("blobbench/bin"));
        program(bin.resolve("bench"), "echo $$; ls '" + target() + "'/running 2>&1");
        Files.createFile(target().resolve("launcher.stamp"));

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, thisJvm(), argument)) {
            bench.exitCode();
            List<String> lines = bench.out().lines().toList();
            assertThat(lines).hasSize(2);
            assertThat(lines.get(1).startsWith(lines.get(0) + "@")).isEqualTo(recorded);
        }
    }

    /** As the launcher names a process. */
    private static String identity(Process process) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        return process.pid() + "@" + stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19];
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
        Path launcher = Files.copy(OF_CHECKOUT, checkout.resolve("bench"));
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Path words = folder.resolve("words");
        program(bin.resolve("mvn"), "echo 'Apache Maven 3.9.9 (abc)'; echo \"$*\" >>'" + words + "'; [ $# = 1 ]");
        Path wrapper = folder.resolve("with-scripted-maven");
        program(wrapper, "PATH='" + bin + "':$PATH exec '" + launcher + "' \"$@\"");
        return wrapper;
    }

    private static Path thisJvm() {
        return Path.of(System.getProperty("java.home"));
    }

    /** A folder that looks like a Java of the version, without a compiler. */
    private Path jdk(String version) throws IOException {
        Path jdk = folder.resolve("jdk");
        Files.createDirectories(jdk.resolve("bin"));
        program(jdk.resolve("bin/java"), "exit 99");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return jdk;
    }

    private static void program(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
