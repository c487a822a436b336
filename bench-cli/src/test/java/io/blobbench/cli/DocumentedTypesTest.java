package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every type that a page about the code names exists. */
class DocumentedTypesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern CODE = Pattern.compile("(?s)```mermaid.*?```|`[^`\n]+`");
    private static final Pattern TYPE = Pattern.compile("\\b[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+\\b");

    @ParameterizedTest
    @ValueSource(strings = {"architecture.md", "adding-a-store.md", "measuring.md", "comparing.md"})
    void everyNamedTypeIsASourceFile(String page) throws IOException {
        Set<String> named = CODE.matcher(Files.readString(ROOT.resolve("docs").resolve(page)))
                .results()
                .flatMap(code -> TYPE.matcher(code.group()).results())
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(named).isNotEmpty().isSubsetOf(sourceFiles());
    }

    private static Set<String> sourceFiles() throws IOException {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path sources : modules.map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(sources)) {
                    files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".java"))
                            .forEach(name -> names.add(name.substring(0, name.length() - ".java".length())));
                }
            }
        }
        return names;
    }
}
