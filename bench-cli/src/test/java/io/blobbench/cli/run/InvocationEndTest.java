package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class InvocationEndTest {
    @Test
    void theCommandThatResumesRunsCanBePasted() {
        assertThat(InvocationEnd.resumeCommand(List.of(Path.of("results/1"), Path.of("my runs/2"))))
                .hasValue("bench resume results/1 'my runs/2'");
    }
}
