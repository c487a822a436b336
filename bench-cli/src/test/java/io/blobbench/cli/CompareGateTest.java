package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs of a known regression: throughput falls by 5.5 %. */
class CompareGateTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private Path before;
    private Path after;
    private Path report;

    @BeforeEach
    void writeTwoRuns() throws IOException {
        before = run("before", 1);
        after = run("after", 0.945);
        report = folder.resolve("gate.xml");
    }

    @Test
    void aLimitBelowTheUsualLeastDifferenceIsKept() {
        assertThat(compare("--fail-on-regression", "1%")).isEqualTo(ExitCodes.REGRESSION);
        assertThat(err.toString())
                .startsWith("bench: regressions beyond the limit:\n  after single: throughput 945/s, was 1.00k/s, 5.5 %"
                        + " worse");
    }

    @Test
    void aLimitAboveTheRegressionPasses() {
        assertThat(compare("--fail-on-regression", "6%")).isEqualTo(ExitCodes.OK);
        assertThat(compare("--fail-on-regression", "6%", "--least-difference", "1%"))
                .isEqualTo(ExitCodes.OK);
    }

    @Test
    void aLeastDifferenceThatWouldHideRegressionsIsRefused() {
        assertThat(compare("--fail-on-regression", "5%", "--least-difference", "10%"))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString())
                .startsWith("bench: --least-difference is greater than --fail-on-regression, so regressions between");
        assertThat(compare("--fail-on-regression", "1%", "--least-difference", "1%"))
                .isEqualTo(ExitCodes.REGRESSION);
    }

    @Test
    void cellsOfWhichNoneCanBeJudgedEndWithTheReason() throws IOException {
        fail(before);

        assertThat(compare("--fail-on-regression", "1%")).isEqualTo(ExitCodes.NOTHING_JUDGED);
        assertThat(err.toString())
                .startsWith("bench: --fail-on-regression: no cell could be judged; 1 of 1: not comparable (")
                .contains("FAILED in 5 of 5 trials")
                .doesNotContain("four trials");
    }

    @Test
    void aRunWithoutFiguresIsARegressionOfOneThatHasSome() throws IOException {
        fail(after);

        assertThat(compare("--fail-on-regression", "90%")).isEqualTo(ExitCodes.REGRESSION);
        assertThat(err.toString())
                .startsWith("bench: regressions beyond the limit:\n  after single: ")
                .contains("FAILED in 5 of 5 trials: the store ended");
    }

    @Test
    void theJunitReportHasTheSameResultAsTheExitCode() throws IOException {
        assertThat(compare("--fail-on-regression", "6%", "--junit", report.toString()))
                .isEqualTo(ExitCodes.OK);
        assertThat(report).content().contains("failures=\"0\" errors=\"0\" skipped=\"0\"");

        assertThat(compare("--fail-on-regression", "1%", "--junit", report.toString()))
                .isEqualTo(ExitCodes.REGRESSION);
        assertThat(report)
                .content()
                .contains(
                        "failures=\"1\" errors=\"0\" skipped=\"0\"",
                        "<failure type=\"regression\" message=\"throughput 945/s");

        fail(after);

        assertThat(compare("--fail-on-regression", "6%", "--junit", report.toString()))
                .isEqualTo(ExitCodes.REGRESSION);
        assertThat(report).content().contains("failures=\"0\" errors=\"1\" skipped=\"0\"", "FAILED in 5 of 5 trials");

        fail(before);

        assertThat(compare("--fail-on-regression", "6%", "--junit", report.toString()))
                .isEqualTo(ExitCodes.NOTHING_JUDGED);
        assertThat(report).content().contains("failures=\"0\" errors=\"0\" skipped=\"1\"");
    }

    @Test
    void aReportThatCannotBeWrittenIsRefusedBeforeTheComparison() {
        Path nowhere = folder.resolve("missing/gate.xml");

        assertThat(compare("--fail-on-regression", "1%", "--junit", nowhere.toString()))
                .isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).isEqualTo("bench: cannot write " + nowhere + ": no such file or folder\n");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aPageThatCannotBeWrittenIsRefusedBeforeTheComparison() {
        Path nowhere = folder.resolve("missing/page.html");

        assertThat(compare("--html", nowhere.toString())).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).isEqualTo("bench: cannot write " + nowhere + ": no such file or folder\n");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aDiskThatIsTooFullForThePageHidesNoRegression() {
        assertThat(compare("--fail-on-regression", "1%", "--junit", report.toString(), "--html", "/dev/full"))
                .isEqualTo(ExitCodes.BAD_ROWS);
        assertThat(err.toString())
                .startsWith("bench: regressions beyond the limit:\n  after single: ")
                .contains("\nbench: cannot write /dev/full: ");
        assertThat(report).content().contains("failures=\"1\"");
    }

    @Test
    void aReportWithoutALimitIsRefused() {
        assertThat(compare("--junit", report.toString())).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).startsWith("bench: --junit needs --fail-on-regression, by whose limit");
        assertThat(report).doesNotExist();
    }

    private static void fail(Path run) throws IOException {
        Files.writeString(run, Files.readString(run).replace(",VALID,,", ",FAILED,the store ended,"));
    }

    private int compare(String... options) {
        CommandLine command = BenchCommand.commandLine();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        return command.execute(
                Stream.concat(Stream.of("compare", before.toString(), after.toString()), Stream.of(options))
                        .toArray(String[]::new));
    }

    private Path run(String id, double factor) throws IOException {
        String rows = IntStream.rangeClosed(1, 5)
                .mapToObj(trial ->
                        id + ",memory,s,local,single," + trial + ",,closed,VALID,," + (997 + trial) * factor + ",,,2\n")
                .collect(Collectors.joining());
        return Files.writeString(
                folder.resolve(id + ".csv"),
                "run_id,store,scenario,target,cell,trial,started_at,load_model,verdict,reasons,throughput_blobs_s,service_p50_us,"
                        + "service_p99_us,schema_version\n"
                        + rows);
    }
}
