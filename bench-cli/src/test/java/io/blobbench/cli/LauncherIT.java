package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher of the distribution, and the Java that it and the one of a checkout find. */
class LauncherIT {
    @TempDir
    private Path folder;

    @Test
    void aLinkInAFolderWithBlanksStartsTheDistribution() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("some where"));
        Path link = Files.createSymbolicLink(elsewhere.resolve("b"), Launchers.OF_DISTRIBUTION);

        try (BenchProcess bench = BenchProcess.start(elsewhere, link, Launchers.thisJvm(), "--version")) {
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
        Launchers.program(script, """
                home='%1$s'/$(printf 'j\\303\\274rgen')
                mkdir -p "$home/bin" "$home/lib"
                cp '%2$s' "$home/bin"
                ln -s '%3$s'/lib/*.jar "$home/lib"
                HOME=$home LC_ALL=C XDG_CACHE_HOME= "$home/bin/bench" server list || exit
                find "$home/lib" -name 'start-*.jsa' -size +0 -exec basename {} \\;
                """.formatted(folder, Launchers.OF_DISTRIBUTION, BenchProcess.DISTRIBUTION));

        try (BenchProcess bench = BenchProcess.start(folder, script, Launchers.thisJvm())) {
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
        Launchers.program(
                jdk.resolve("bin/java"), "echo \"${LC_ALL:--} ${LC_CTYPE:--} ${LC_MESSAGES:--} $LANG ${LANGUAGE:--}\"");
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Launchers.program(
                bin.resolve("locale"), "[ \"${LC_ALL:-}\" = C.UTF-8 ] && echo " + charmapOfC + " || echo " + charmap);
        Path launcher = Files.createDirectories(folder.resolve("app/bin")).resolve("bench");
        Files.copy(Launchers.OF_DISTRIBUTION, launcher);
        Path inGerman = folder.resolve("in-german");
        Launchers.program(
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

        for (Path program : new Path[] {Launchers.OF_CHECKOUT, Launchers.OF_DISTRIBUTION}) {
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
        Launchers.program(jdk.resolve("bin/java"), "printf '%s\\n' \"$@\"");
        Path launcher = Files.createDirectories(folder.resolve("app/bin")).resolve("bench");
        Files.copy(Launchers.OF_DISTRIBUTION, launcher);
        Path typed = folder.resolve("typed");
        Launchers.program(typed, "exec '" + launcher + "' " + arguments);

        try (BenchProcess bench = BenchProcess.start(folder, typed, jdk)) {
            assertThat(bench.exitCode()).as(bench.err()).isZero();
            assertThat(bench.out().lines().limit(3))
                    .last()
                    .isEqualTo(without ? "-XX:TieredStopAtLevel=1" : "-XX:+TieredCompilation");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"BENCH_OPTS", "JAVA_OPTS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
    void aCollectorOfTheUserReplacesThatOfBench(String variable) throws Exception {
        Map<String, String> environment = Map.of(variable, "-Dany=thing -XX:+UseSerialGC");

        BenchProcess.Ended ended = BenchProcess.run(folder, environment, "--version");

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC"})
    void aCollectorOfBenchOptsHasPrecedenceOverThatOfJavaOpts(String collector) throws Exception {
        Map<String, String> environment =
                Map.of("JAVA_OPTS", "-Dany=thing -XX:+UseG1GC", "BENCH_OPTS", collector + " -XX:+PrintFlagsFinal");

        BenchProcess.Ended ended = BenchProcess.run(folder, environment, "--version");

        assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
        assertThat(ended.out())
                .containsPattern("bool " + collector.substring("-XX:+".length()) + " +:?= true")
                .containsPattern("bool UseG1GC +:?= false");
    }

    @Test
    void optionsOfTheUserDoNotPreventFastStarts() throws Exception {
        Path lib = Files.createDirectories(folder.resolve("app/lib"));
        Path launcher = Files.createDirectories(folder.resolve("app/bin")).resolve("bench");
        Files.copy(Launchers.OF_DISTRIBUTION, launcher);
        Path start = folder.resolve("start");
        Launchers.program(start, """
                ln -s '%1$s'/lib/*.jar '%2$s'
                JAVA_TOOL_OPTIONS=-XX:+UseSerialGC '%3$s' --version >/dev/null || exit
                find '%2$s' -name 'start-*.jsa' -size +0 -exec basename {} \\;
                """.formatted(BenchProcess.DISTRIBUTION, lib, launcher));

        try (BenchProcess bench = BenchProcess.start(folder, start, Launchers.thisJvm())) {
            assertThat(bench.exitCode()).as(bench.err()).isZero();
            assertThat(bench.out()).matches("start-.+\\.jsa\n");
        }
    }

    /** Full of files: this file system makes empty folders even if it has no room for their contents. */
    @Test
    void aFullDiskCostsOnlyTheFastStart() throws Exception {
        SmallDisk disk = new SmallDisk(Files.createDirectory(folder.resolve("disk")), 1);
        assumeTrue(disk.possible(), "no file system can be mounted here");
        String script = """
                mkdir disk/bin disk/lib && cp "$0" disk/bin && ln -s '%s'/lib/*.jar disk/lib || exit
                mount -o remount,nr_inodes=1000 disk || exit
                n=0
                while mkdir disk/$n 2>/dev/null; do n=$((n + 1)); done
                disk/bin/bench --version && ls disk/lib | grep start-
                """.formatted(BenchProcess.DISTRIBUTION);

        try (BenchProcess bench = BenchProcess.scriptWith(disk, folder, script)) {
            bench.exitCode();
            assertThat(bench.err()).isEmpty();
            assertThat(bench.out()).startsWith("bench ").hasLineCount(1);
        }
    }

    @Test
    void aWorkingDirectoryThatWasRemovedIsNamed() throws Exception {
        for (Path launcher : List.of(Launchers.OF_DISTRIBUTION, Launchers.OF_CHECKOUT)) {
            Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
            Path start = folder.resolve("start");
            Launchers.program(
                    start, "cd '%1$s' && rmdir '%1$s' && exec '%2$s' list stores".formatted(elsewhere, launcher));

            try (BenchProcess bench = BenchProcess.start(folder, start, Launchers.thisJvm())) {
                assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.USAGE);
                assertThat(bench.err().lines()) // the shell may complain before
                        .last()
                        .isEqualTo("bench: the working directory has been removed; change to one that exists");
            }
        }
    }

    @Test
    void aCheckoutNeedsACompiler() throws Exception {
        try (BenchProcess bench = BenchProcess.start(folder, Launchers.OF_CHECKOUT, jdk("17.0.1"), "--version")) {
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
        Launchers.program(jdk.resolve("bin/javac"), "exit 99");
        Path bin = Files.createDirectory(folder.resolve("bin"));
        Launchers.program(bin.resolve("mvn"), "[ -x \"$JAVA_HOME/bin/java\" ] && echo 'Apache Maven 3.9.9 (abc)'");
        Path installed = folder.resolve("installed");
        Launchers.program(bin.resolve("apt-get"), "echo \"$*\" >>'" + installed + "'");
        Launchers.program(bin.resolve("sudo"), "exec \"$@\"");
        Path wrapper = folder.resolve("with-jdk-on-path");
        Launchers.program(
                wrapper, "PATH='" + jdk + "/bin:" + bin + "':$PATH exec '" + Launchers.OF_CHECKOUT + "' \"$@\"");
        Path empty = Files.createDirectory(folder.resolve("empty"));

        try (BenchProcess bench = BenchProcess.start(folder, wrapper, empty, argument)) {
            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err())
                    .isEqualTo("bench: no JDK in JAVA_HOME (" + empty
                            + "); unset JAVA_HOME or set it to a JDK 17 or newer, such as " + jdk.toRealPath() + "\n");
        }
        assertThat(installed).doesNotExist();
    }

    /** A folder that looks like a Java of the version, without a compiler. */
    private Path jdk(String version) throws IOException {
        Path jdk = folder.resolve("jdk");
        Files.createDirectories(jdk.resolve("bin"));
        Launchers.program(jdk.resolve("bin/java"), "exit 99");
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return jdk;
    }
}
