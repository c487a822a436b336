package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.ExitCodes;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.InvalidPathException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class UsageErrorsTest {
    @Test
    void aFolderThatCannotBeMadeIsNamedInOneLine() throws Exception {
        CommandLine command = BenchCommand.commandLine();
        StringWriter said = new StringWriter();
        command.setErr(new PrintWriter(said, true));

        int exitCode = new UsageErrors()
                .handleExecutionException(new AccessDeniedException("/.cache/blobbench"), command, command.parseArgs());

        assertThat(exitCode).isEqualTo(ExitCodes.BAD_ROWS);
        assertThat(said.toString()).isEqualTo("bench: cannot use /.cache/blobbench: permission denied\n");
    }

    @Test
    void aPathThatTheLocaleCannotNameIsNamedInOneLine() throws Exception {
        CommandLine command = BenchCommand.commandLine();
        StringWriter said = new StringWriter();
        command.setErr(new PrintWriter(said, true));
        InvalidPathException invalid = new InvalidPathException("/home/jürgen", "Malformed input\nor unmappable");

        int exitCode = new UsageErrors().handleExecutionException(invalid, command, command.parseArgs());

        assertThat(exitCode).isEqualTo(ExitCodes.USAGE);
        assertThat(said.toString())
                .startsWith("bench: cannot use the path '/home/jürgen': Malformed input")
                .hasLineCount(1);
    }
}
