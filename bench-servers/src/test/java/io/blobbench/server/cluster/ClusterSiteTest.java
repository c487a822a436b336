package io.blobbench.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerPlan;
import io.blobbench.store.layout.Durability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterSiteTest {
    private static final Path FOLDER = Path.of("servers");

    @TempDir
    private Path folder;

    private final ClusterSite site = new ClusterSite("kafka", FOLDER, 2, List.of(11, 12, 21, 22));

    @Test
    void everyNodeHasAPortForEachUse() {
        assertThat(site.port(0, 1)).isEqualTo(12);
        assertThat(site.address(1, 0)).isEqualTo("127.0.0.1:21");
        assertThat(site.addresses(1)).containsExactly("127.0.0.1:21", "127.0.0.1:22");
    }

    @Test
    void nodesAreCalledAfterTheirFolders() throws Exception {
        List<NodePlan> plans =
                site.each(node -> new NodePlan(List.of("true"), site.home(node), null, Duration.ofSeconds(1)));

        assertThat(plans).extracting(NodePlan::name).containsExactly("kafka-1", "kafka-2");
        assertThat(plans.get(0).directory()).isEqualTo(FOLDER.resolve("kafka-1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "%s/a,%s/b", "data/a, %s/b", "[\"%s\"]", "['%s/a', %s/b]", "%s/with a space"})
    void aSettingThatMovesDataNamesANewFolderForEachNode(String form) throws Exception {
        String value = form.replace("%s", folder.resolve("elsewhere").toString());
        ServerPlan plan = plan(Map.of("dirs", value, "other", "/tmp"));

        Map<String, String> first = site.settings(plan, Set.of("dirs"), 0);
        Map<String, String> second = site.settings(plan, Set.of("dirs"), 1);

        assertThat(first.get("dirs").replaceAll("/blobbench-\\d+/kafka-1", "")).isEqualTo(value);
        assertThat(second.get("dirs").replaceAll("/blobbench-\\d+/kafka-2", "")).isEqualTo(value);
        assertThat(first).containsEntry("other", "/tmp");
    }

    @ParameterizedTest
    @ValueSource(strings = {"o'brien/kafka", "run,1/etcd", "[nvme]/x", "a \"b\""})
    void aPlainPathMayHaveCommasQuotesAndBrackets(String name) throws Exception {
        Path elsewhere = folder.resolve(name);

        String moved = site.settings(plan(Map.of("dirs", elsewhere.toString())), Set.of("dirs"), 0)
                .get("dirs");

        assertThat(Path.of(moved).getParent()).hasParentRaw(elsewhere);
        assertThat(Path.of(moved)).isDirectory();
    }

    @Test
    void dataThatAreMovedBelowTheFolderOfANodeStayThere() throws Exception {
        ServerPlan plan = plan(Map.of("dirs", "data/a,data/b"));

        assertThat(site.settings(plan, Set.of("dirs"), 0)).isEqualTo(plan.settings());
    }

    @Test
    void aFolderThatCannotBeCreatedIsNamedWithItsSetting() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> site.settings(plan(Map.of("dirs", file.toString())), Set.of("dirs"), 0))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("cannot create a folder for kafka in " + file)
                .hasMessageContaining("the server setting dirs");
    }

    @Test
    void aFolderThatIsNoPathIsNamedWithItsSetting() {
        assertThatThrownBy(() -> site.settings(plan(Map.of("dirs", "/a\0")), Set.of("dirs"), 0))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("cannot create a folder for kafka in /a")
                .hasMessageContaining("the server setting dirs");
    }

    private ServerPlan plan(Map<String, String> settings) {
        return new ServerPlan(
                Optional.empty(), Optional.empty(), 2, Durability.NONE, settings, folder.resolve("servers"));
    }

    @Test
    void portsThatDoNotGoRoundAreRefused() {
        assertThatThrownBy(() -> new ClusterSite("kafka", FOLDER, 2, List.of(1, 2, 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[1, 2, 3] for 2");
    }
}
