package io.blobbench.scenario.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.scenario.Scenarios;
import io.blobbench.scenario.text.ScenarioException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioLayersTest {
    @TempDir
    private Path folder;

    @Test
    void oneReadingResolvesForEveryStoreAsAReadingOfItsOwnWould() throws IOException, ScenarioException {
        Path file = Files.writeString(folder.resolve("both.yaml"), """
                question: What is it?
                workload: {blob: [100B, 1KB]}
                connections: {by: blob, 100B: 8, else: 1}
                exclude: [{blob: 1KB, batch: 2}]
                stores: {kafka: {workload: {batch: [1, 2]}}, redis: {workload: {batch: 2}, options: {batchMode: multi}}}
                """);
        ScenarioReader reader = Scenarios.reader().quick(true).set("seed=7").build();

        ScenarioLayers layers = reader.layers(file.toString());

        assertThat(layers.resolve("redis")).isEqualTo(reader.read(file.toString(), "redis"));
        assertThat(layers.resolve("kafka")).isEqualTo(reader.read(file.toString(), "kafka"));
        assertThat(layers.resolve("kafka").cells()).hasSize(3);
        assertThat(layers.resolve("redis").cells()).hasSize(1);
        assertThatThrownBy(() -> layers.resolve("redsi"))
                .hasMessage("--store redsi: unknown store 'redsi', expected kafka, redis, did you mean 'redis'?");
    }
}
