package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every link of a page to a file of the project, and to a heading, leads there. */
class DocumentedLinksTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]*)(?:#([^)]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsToAFileOrAHeading(Path page) throws IOException {
        String text = Files.readString(page);

        List<String> broken = new ArrayList<>();
        LINK.matcher(text).results().forEach(link -> {
            Path file = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
            boolean leads = Files.exists(file)
                    && (link.group(2) == null || anchors(file).contains(link.group(2)));
            if (!leads) {
                broken.add(link.group());
            }
        });

        assertThat(broken).isEmpty();
    }

    /** As code hosting sites make them: letters and digits, in lower case, with dashes for blanks. */
    private static List<String> anchors(Path page) {
        try {
            return HEADING.matcher(Files.readString(page))
                    .results()
                    .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                    .map(heading -> heading.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError("read " + page, e);
        }
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            List<Path> pages =
                    docs.filter(page -> page.toString().endsWith(".md")).collect(Collectors.toList());
            pages.addAll(Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "results/README.md")
                    .map(ROOT::resolve)
                    .toList());
            return pages;
        }
    }
}
