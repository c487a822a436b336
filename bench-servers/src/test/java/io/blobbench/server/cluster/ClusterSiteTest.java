package io.blobbench.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterSiteTest {
    private static final Path FOLDER = Path.of("servers");

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

    @Test
    void portsThatDoNotGoRoundAreRefused() {
        assertThatThrownBy(() -> new ClusterSite("kafka", FOLDER, 2, List.of(1, 2, 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[1, 2, 3] for 2");
    }
}
