package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class UsageTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void helpFitsEightyColumns() {
        int exit = execute("--help");

        assertThat(exit).isEqualTo(ExitCodes.OK);
        assertThat(out.toString().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(out.toString()).contains("Usage: bench [run]").contains("list");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "list", "list runs", "server start", "fleet status"})
    void everyCommandHasHelpAndAVersion(String command) {
        int help = execute((command + " --help").split(" "));
        int version = execute((command + " --version").split(" "));

        assertThat(List.of(help, version)).containsOnly(ExitCodes.OK);
        assertThat(out.toString()).startsWith("Usage: bench ").contains("\nbench ");
    }

    @Test
    void aMistypedCommandIsNamedWithTheOneThatWasMeant() {
        int exit = execute("lst");

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString().lines())
                .containsExactly("bench: unknown command 'lst', did you mean 'list'?", "Try 'bench --help'.");
    }

    @Test
    void anErrorIsOneLineWhateverWasTyped() {
        int exit = execute("l\ns\u001b[31mt");

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString().lines()).hasSize(2).first().isEqualTo("bench: unknown command 'l s [31mt'");
    }

    @Test
    void anErrorStaysShortWhateverWasTyped() {
        int exit = execute("l".repeat(100_000));

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).hasSizeLessThan(1_200).startsWith("bench: unknown command 'lll");
    }

    @Test
    void aMistypedOptionIsNamedWithTheOneThatWasMeant() {
        int exit = execute("--stor", "redis");

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString().lines())
                .containsExactly("bench: unknown option '--stor', did you mean '--store'?", "Try 'bench run --help'.");
    }

    @Test
    void noArgumentsAreAUsageError() {
        int exit = execute();

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).contains("Try 'bench --help'.");
    }

    @Test
    void aComparisonSaysWhatItCanCompareWith() {
        int exit = execute("compare", "results/run");

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).startsWith("bench: expected two runs, or one run with --by AXIS or --reference");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--details",
                "--least-difference=1%",
                "--baseline=run",
                "--fail-on-regression=5%",
                "--junit=x.xml"
            })
    void aComparisonWithPublishedNumbersTakesNoOptionsOfRuns(String option) {
        int exit = execute("compare", "--reference", "run", option);

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).startsWith("bench: --reference takes runs only");
    }

    @Test
    void oneStoreIsStartedAtATime() {
        int exit = execute("server", "start", "--store", "all");

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).startsWith("bench: server start starts one store, got all");
    }

    @Test
    void everyServerNeedsAPort() {
        int exit = execute("server", "start", "--store", "redis", "--port", "65535", "--nodes", "2");

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString())
                .startsWith("bench: --port: got '65535', expected 1 to 65534 as the first of 2 nodes\n");
    }

    @Test
    void aTargetAndAnEndpointExcludeEachOther() {
        int exit = execute("--store", "redis", "--scenario", "smoke", "--target", "lab", "--endpoint", "a:1");

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).startsWith("bench: --endpoint and --target exclude each other");
    }

    @Test
    void aTargetsServersAreNotStarted() {
        int exit = execute("--store", "redis", "--scenario", "smoke", "--target", "lab", "--nodes", "2");

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).startsWith("bench: --endpoint and --target name servers that run already;");
    }

    @Test
    void aTargetsServersAreOfNoProduct() {
        int exit = execute("--server", "redis:7.0.15", "--scenario", "smoke", "--endpoint", "a:1");

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString())
                .startsWith("bench: --endpoint and --target name servers that run already; --server ");
    }

    @Test
    void aProductIsANameAndAVersion() {
        int exit = execute("--server", "redis:../7", "--scenario", "smoke");

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).contains("--server", "as in redis or redis:7.0.15, got 'redis:../7'");
    }

    @Test
    void aRunNeedsAStoreOrAServer() {
        int exit = execute("--scenario", "smoke");

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).startsWith("bench: expected --store STORE or --server PRODUCT[:VERSION]");
    }

    @Test
    void anEndpointBelongsToOneStore() {
        int exit = execute("--store", "redis,kafka", "--scenario", "smoke", "--endpoint", "a:1");

        assertThat(exit).isEqualTo(ExitCodes.USAGE);
        assertThat(err.toString()).startsWith("bench: --endpoint belongs to one store, got 2 stores");
    }

    private int execute(String... arguments) {
        CommandLine commandLine = BenchCommand.commandLine();
        commandLine.setOut(new PrintWriter(out));
        commandLine.setErr(new PrintWriter(err));
        return commandLine.execute(BenchCommand.withDefaultCommand(arguments));
    }
}
