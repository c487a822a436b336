package io.blobbench.cli.trace;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.store.error.FileFailures;
import io.blobbench.workload.trace.TraceLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Converts a public trace line by line, in memory for one second of it. */
@Command(
        name = "convert",
        sortOptions = false,
        descriptionHeading = "%n",
        description = {
            "Convert a public trace for load.trace, and report how many of its operations became which.",
            "The format 'twitter' is that of the cache traces that Twitter published in 2020, decompressed: lines of timestamp in"
                    + " seconds, anonymized key, key size, value size, client id, operation, TTL. get and gets become get; set,"
                    + " replace and cas become put; add and delete stay; append, prepend, incr and decr change a part of a value and are"
                    + " left out. Keys become numbers, by SHA-256; the operations of one second are spread evenly over it.",
            ""
        })
final class ConvertCommand implements Callable<Integer> {
    /** Formats by name. */
    enum Format {
        TWITTER
    }

    @Option(names = "--from", required = true, paramLabel = "FORMAT", description = "Format of the trace: twitter.")
    private Format from = Format.TWITTER;

    @Parameters(index = "0", paramLabel = "IN", description = "File to read.")
    private Path in = Path.of("");

    @Parameters(index = "1", paramLabel = "OUT", description = "File to write; it must not exist.")
    private Path out = Path.of("");

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        if (!Files.isRegularFile(in)) {
            throw new CommandFailure(ExitCodes.USAGE, in + ": no such file, expected a trace of the format " + name());
        }
        TwitterTrace trace = new TwitterTrace(in.toString());
        try {
            convert(trace);
        } catch (FileAlreadyExistsException e) {
            throw new CommandFailure(ExitCodes.USAGE, out + ": exists, expected the name of a new file", e);
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCodes.USAGE, "cannot convert " + in + " to " + out + ": " + FileFailures.text(e), e);
        }
        PrintWriter say = spec.commandLine().getOut();
        say.println(in + ": " + trace.lines() + " operations, " + out + ": " + trace.written());
        trace.converted().forEach((what, count) -> say.println("  " + what + " " + count));
        trace.dropped().forEach((what, count) -> say.println("  " + what + " left out " + count));
        say.flush();
        return ExitCodes.OK;
    }

    private String name() {
        return from.name().toLowerCase(Locale.ROOT);
    }

    /** Gives the trace its name when it is complete: half of it would be a valid trace. */
    private void convert(TwitterTrace trace) throws IOException, CommandFailure {
        if (Files.exists(out, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(out.toString());
        }
        Path part = out.resolveSibling(out.getFileName() + "." + UUID.randomUUID() + ".part");
        part.toFile().deleteOnExit(); // Ctrl-C ends the process here
        try {
            write(trace, part);
            if (trace.written() == 0) {
                throw new CommandFailure(
                        ExitCodes.USAGE,
                        in + ": none of " + trace.lines()
                                + " operations can be replayed, expected get, gets, set, add, replace, cas or delete");
            }
            Files.move(part, out);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private void write(TwitterTrace trace, Path part) throws IOException, CommandFailure {
        try (BufferedReader lines = Files.newBufferedReader(in);
                Writer writer = Files.newBufferedWriter(part, StandardOpenOption.CREATE_NEW)) {
            writer.write(TraceLine.HEADER + "\n");
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                trace.read(line, writer);
            }
            trace.end(writer);
        }
    }
}
