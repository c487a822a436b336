package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each shipped scenario has a page, all of one shape, and the list of pages has each question. */
class ScenarioPagesTest {
    private static final Path SCENARIOS = Path.of("..", "scenarios");
    private static final Path PAGES = Path.of("..", "docs", "scenarios");
    private static final List<String> HEADINGS = List.of("Question", "Figure", "Published", "Vary");

    /** It asks for no figures, and stands in the list alone. */
    private static final String WITHOUT_PAGE = "smoke";

    private static final long MOST_IMAGE_BYTES = 40 * 1024;
    private static final int MOST_IMAGE_WIDTH = 1000;
    private static final int LEAST_ALTERNATIVE = 40;

    private static final Pattern HEADING = Pattern.compile("(?m)^## (.*)$");
    private static final Pattern IMAGE = Pattern.compile("!\\[([^]]*)]\\(([^)]*)\\)");
    private static final Pattern COMMA = Pattern.compile(",");
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^ '])+");
    private static final Pattern RUN = Pattern.compile("(?m)^ {4}\\./bench (--store .*?)(?: {2,}.*)?$");

    @Test
    void everyShippedScenarioHasAPageAndEveryPageAScenario() throws IOException {
        Set<String> expected = scenarios();
        expected.remove(WITHOUT_PAGE);

        assertThat(names(PAGES, ".md", "README")).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageHasFourPartsOnOneOrTwoScreens(String name) throws IOException {
        String page = page(name);

        assertThat(page).startsWith("# " + name + "\n");
        assertThat(HEADING.matcher(page).results().map(heading -> heading.group(1)))
                .containsExactlyElementsOf(HEADINGS);
        assertThat(page.lines()).hasSizeBetween(30, 60);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aFigureIsASmallImageThatIsDescribedOrATable(String name) throws IOException {
        String page = page(name);
        String figure = page.substring(page.indexOf("## Figure"), page.indexOf("## Published"));

        List<MatchResult> images = IMAGE.matcher(page).results().toList();
        if (images.isEmpty()) {
            assertThat(figure.lines().filter(line -> line.startsWith("|")).count())
                    .isGreaterThan(2);
        }
        for (MatchResult image : images) {
            Path file = PAGES.resolve(image.group(2));
            assertThat(image.group(1)).hasSizeGreaterThan(LEAST_ALTERNATIVE);
            assertThat(file).exists();
            assertThat(Files.size(file)).isLessThanOrEqualTo(MOST_IMAGE_BYTES);
            BufferedImage pixels = ImageIO.read(file.toFile());
            assertThat(pixels.getWidth()).isLessThanOrEqualTo(MOST_IMAGE_WIDTH);
        }
        assertThat(figure).contains("    ./bench --store ", "two cores");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyRunThatAPageShowsCanBePlanned(String name) throws IOException, ScenarioException {
        List<String> runs =
                RUN.matcher(page(name)).results().map(run -> run.group(1)).toList();

        assertThat(runs).hasSizeGreaterThan(1);
        for (String run : runs) {
            List<String> words = words(run);
            ScenarioReader.Builder reader = ScenarioReader.builder().scenarioFolder(SCENARIOS);
            valuesOf("--set", words).forEach(reader::set);
            for (String store :
                    COMMA.splitAsStream(valuesOf("--store", words).get(0)).toList()) {
                Scenario scenario =
                        reader.build().read(valuesOf("--scenario", words).get(0), store);
                assertThat(scenario.cells()).as(run).isNotEmpty();
            }
        }
    }

    @Test
    void theListHasEachQuestionAsTheScenarioAsksIt() throws IOException, ScenarioException {
        String list = page("README");

        for (String name : scenarios()) {
            Scenario scenario =
                    ScenarioReader.builder().scenarioFolder(SCENARIOS).build().read(name, "redis");
            String link = name.equals(WITHOUT_PAGE) ? "`" + name + "`" : "[" + name + "](" + name + ".md)";
            assertThat(list).contains("| " + scenario.question() + " | " + link + " |");
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageBeginsWithItsQuestion(String name) throws IOException, ScenarioException {
        Scenario scenario =
                ScenarioReader.builder().scenarioFolder(SCENARIOS).build().read(name, "redis");

        assertThat(page(name).replace('\n', ' ')).contains("## Question  " + scenario.question());
    }

    /** A value in quotes is one word. */
    private static List<String> words(String run) {
        return WORD.matcher(run)
                .results()
                .map(word -> word.group().replace("'", ""))
                .toList();
    }

    private static List<String> valuesOf(String option, List<String> words) {
        return Stream.iterate(0, i -> i < words.size() - 1, i -> i + 1)
                .filter(i -> words.get(i).equals(option))
                .map(i -> words.get(i + 1))
                .toList();
    }

    private static String page(String name) throws IOException {
        return Files.readString(PAGES.resolve(name + ".md"));
    }

    private static Set<String> pages() throws IOException {
        return names(PAGES, ".md", "README");
    }

    private static Set<String> scenarios() throws IOException {
        return names(SCENARIOS, ".yaml", "");
    }

    private static Set<String> names(Path folder, String ending, String without) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ending))
                    .map(name -> name.substring(0, name.length() - ending.length()))
                    .filter(name -> !name.equals(without))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
