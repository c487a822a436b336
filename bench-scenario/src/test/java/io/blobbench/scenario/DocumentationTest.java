package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.WorkloadKeys;
import io.blobbench.scenario.target.TargetFile;
import io.blobbench.scenario.target.TargetReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.store.ServerChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about scenarios says what the reader does. */
class DocumentationTest {
    private static final Path PAGE = Path.of("..", "docs", "writing-a-scenario.md");

    @Test
    void theExampleCanBeRead() throws IOException, ScenarioException {
        String page = Files.readString(PAGE);
        String example =
                page.substring(page.indexOf("```yaml") + 8, page.indexOf("```\n", page.indexOf("```yaml") + 8));

        Scenario scenario = Scenarios.reader().set("profile=lab").build().readText(Scenarios.FILE, example, "redis");

        assertThat(scenario.cells()).hasSize(3);
    }

    @Test
    void everyKeyStandsInTheTableWithItsDefault() throws IOException {
        String page = Files.readString(PAGE);

        for (Key<?> key : Keys.all()) {
            if (!WorkloadKeys.MIX.containsValue(key)) {
                String row = key.defaultText()
                        .map(text -> "| `" + key.path() + "` | `" + text + "` |")
                        .orElse("| `" + key.path() + "` | ");
                assertThat(page).contains(row);
            }
        }
    }

    @Test
    void theExampleOfPairsDoesWhatItsCommentsSay() throws IOException, ScenarioException {
        String page = Files.readString(PAGE);
        int from = page.indexOf("```yaml", page.indexOf("**Pairs.**")) + 8;
        String example = page.substring(from, page.indexOf("```\n", from));

        Scenario scenario = Scenarios.read(example);

        assertThat(scenario.cells())
                .extracting(Cell::connections, Cell::partitions)
                .containsExactly(tuple(8, 8), tuple(4, 4), tuple(1, 1));
    }

    @Test
    void everyKeyThatMayBeAnAxisOrFollowAnotherIsMarked() throws IOException {
        for (String row : Files.readAllLines(PAGE)) {
            String path = row.replaceFirst("^\\| `([^`]*)`.*", "$1");
            Keys.at(path).ifPresent(key -> assertThat(row)
                    .as(path)
                    .matches(
                            switch (key.varies()) {
                                case AXIS -> ".*\\| A · .*";
                                case PAIRED -> ".*\\| P · .*";
                                case NEVER -> "((?!\\| [AP] · ).)*";
                            }));
        }
    }

    @Test
    void theExampleOfATargetCanBeRead(@TempDir Path folder) throws IOException, ScenarioException {
        String page = Files.readString(Path.of("..", "docs", "lab.md"));
        int from = page.indexOf("```yaml") + 8;
        Files.writeString(folder.resolve("lab.yaml"), page.substring(from, page.indexOf("```\n", from)));

        TargetFile target = new TargetReader(
                        folder, List.of(), Map.of("kafka", Set.of(), "redis", Set.of(ServerChange.DURABILITY)))
                .read("lab");

        assertThat(target.servers("kafka").client()).containsOnlyKeys("linger.ms");
        assertThat(target.servers("kafka").access().words())
                .containsOnlyKeys("tls", "tls.ca", "user", "password")
                .containsEntry("password", "${env:KAFKA_PASSWORD}");
        assertThat(target.servers("redis").server()).containsEntry("maxmemory", "192gb");
        assertThat(target.servers("redis").mayChange()).containsExactly(ServerChange.DURABILITY);
    }
}
