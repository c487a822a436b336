package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.options.LocalServerOptions;
import io.blobbench.reference.echo.EchoServerFactory;
import io.blobbench.reference.echo.EchoStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunSpecTest {
    /** A store that does not replicate. */
    private static final Adapter ECHO = new Adapter(
            "echo", new EchoStoreFactory(), Optional.of(new EchoServerFactory()), RunSpecTest.class.getClassLoader());

    @Test
    void cellsThatAreKnownToBeUnsupportedAreNotHeated() throws Exception {
        RunSpec spec = spec("""
                question: What do copies cost?
                layout: {replicas: [1, 2, 3]}
                phases: {warmUp: {duration: 250ms}, measurement: {duration: 750ms}}
                heat: 40s
                """);

        assertThat(spec.expectedHeatings()).isEqualTo(1);
        assertThat(spec.trials()).isEqualTo(3);
    }

    private static RunSpec spec(String yaml) throws Exception {
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("copies.yaml"), yaml, "echo");
        return RunSpec.of(ECHO, scenario, Optional.empty(), new LocalServerOptions(), false, List.of());
    }
}
