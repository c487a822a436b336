package io.blobbench.cli.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A list that is wider than the terminal. */
class ListCommandTest {
    private static final String RUN = "20261120-093012-redis-smoke";

    @TempDir
    private Path results;

    @BeforeEach
    void writeARunAndNarrowTheTerminal() throws IOException {
        Files.createFile(Files.createDirectory(results.resolve(RUN)).resolve("results.csv"));
        System.setProperty("bench.terminal", "true");
        System.setProperty("bench.columns", "40");
    }

    @AfterEach
    void forgetTheTerminal() {
        System.clearProperty("bench.terminal");
        System.clearProperty("bench.outputTerminal");
        System.clearProperty("bench.columns");
    }

    @Test
    void aRunHasItsNameOnALineOfItsOwnInATerminal() {
        System.setProperty("bench.outputTerminal", "true");

        assertThat(listed().lines()).hasSize(3).last().isEqualTo("  " + RUN);
    }

    @Test
    void aListThatGoesIntoAPipeHasOneLineForEachRun() {
        assertThat(listed().lines()).hasSize(2).last().asString().endsWith("  " + RUN);
    }

    private String listed() {
        StringWriter out = new StringWriter();
        new CommandLine(new ListCommand())
                .setOut(new PrintWriter(out))
                .execute("runs", "--results", results.toString());
        return out.toString();
    }
}
