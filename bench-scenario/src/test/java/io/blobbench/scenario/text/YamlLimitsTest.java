package io.blobbench.scenario.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text that would cost memory or time is refused where it goes too far. */
class YamlLimitsTest {
    @TempDir
    Path folder;

    @Test
    void aliasesThatMultiplyAreRefusedAtTheFirstAnchor() {
        StringBuilder laughs = new StringBuilder("a: &a [x, x, x, x, x, x, x, x, x]\n");
        for (char name = 'b'; name <= 'i'; name++) {
            String before = "*" + (char) (name - 1);
            laughs.append(name + ": &" + name + " [" + String.join(", ", Collections.nCopies(9, before)) + "]\n");
        }

        assertRefused(laughs.toString(), "s.yaml:1:4: the anchor '&a', expected values without anchors");
    }

    @ParameterizedTest
    @CsvSource({"[, 20000", "'{a: ', 20000", "'? ', 20000", "'- ', 20000", "[, 51"})
    void nestingIsRefusedBeyondItsLimit(String opening, int times) {
        assertThatThrownBy(() -> YamlSource.parseFile("s.yaml", opening.repeat(times)))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("s.yaml:1:" + (50 * opening.length() + 1)
                        + ": lists and mappings more than 50 deep, expected at most 50 within each other");
    }

    @Test
    void nestingWithinTheLimitIsRead() throws ScenarioException {
        assertThat(YamlSource.parseFile("s.yaml", "[".repeat(50) + "]".repeat(50)))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({"'a: ', 4", "'? ', 3", "'a: \"', 4", "'a: |-\n ', 4"})
    void aLongKeyOrValueIsRefused(String begin, int column) {
        String end = begin.endsWith("\"") ? "\"" : "";

        assertRefused(
                begin + "x".repeat(10_001) + end,
                "s.yaml:1:" + column + ": a key or value of 10001 characters, expected at most 10000");
    }

    @Test
    void aLongTextIsRefusedAtItsBegin() {
        assertRefused(
                "a: " + "x".repeat(50_000_000), "s.yaml:1:1: a YAML text of 50000003 bytes, expected at most 1000000");
    }

    @Test
    void aLargeFileIsRefusedUnread() throws IOException {
        Path file = Files.write(folder.resolve("s.yaml"), List.of("#".repeat(1_000_000)));
        NamedFiles files = NamedFiles.ofScenarios(folder, List.of());

        assertThatThrownBy(() -> files.text(file))
                .hasMessage("s.yaml:1:1: a YAML text of 1000001 bytes, expected at most 1000000");
    }

    @Test
    void aMessageStaysShortWhateverItShows() {
        String message = Place.of("s.yaml", 1, 1)
                .error("got '" + "x".repeat(10_000) + "', expected 1")
                .getMessage();

        assertThat(message)
                .startsWith("s.yaml:1:1: got 'xxx")
                .contains("x ... x")
                .endsWith("', expected 1");
        assertThat(message.length()).isLessThan(1_100);
    }

    private static void assertRefused(String yaml, String message) {
        assertThatThrownBy(() -> YamlSource.parseFile("s.yaml", yaml))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(message);
    }
}
