package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Every command that a page shows exists, with every option that it shows. */
class DocumentedCommandsTest {
    /** Indented, with what it does behind two blanks or a number sign. */
    private static final Pattern COMMAND = Pattern.compile("(?m)^ {4}(?:\\./)?bench (.+?)(?: {2,}.*| +# .*)?$");

    /** A value in quotes is one word. */
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^ '])+");

    @Test
    void everyShownCommandCanBeParsed() throws IOException {
        List<String> shown = new ArrayList<>();
        for (Path page : pages()) {
            Matcher command = COMMAND.matcher(Files.readString(page));
            while (command.find()) {
                shown.add(command.group(1));
            }
        }

        assertThat(shown).hasSizeGreaterThan(15);
        assertThat(shown)
                .allSatisfy(arguments -> assertThatCode(() -> parse(arguments)).doesNotThrowAnyException());
    }

    private static void parse(String arguments) {
        CommandLine commandLine = BenchCommand.commandLine();
        String[] words = WORD.matcher(arguments)
                .results()
                .map(word -> word.group().replace("'", ""))
                .toArray(String[]::new);
        commandLine.parseArgs(BenchCommand.withDefaultCommand(words));
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(Path.of("..", "docs"))) {
            return Stream.concat(
                            Stream.of(Path.of("..", "README.md"), Path.of("..", "CONTRIBUTING.md")),
                            docs.filter(page -> page.toString().endsWith(".md")))
                    .toList();
        }
    }
}
