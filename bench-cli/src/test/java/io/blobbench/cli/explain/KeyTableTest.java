package io.blobbench.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class KeyTableTest {
    @Test
    void theTableOfThePageIsWhatTheKeysDescribe() throws IOException {
        assertThat(Files.readString(Path.of("..", "docs", "writing-a-scenario.md")))
                .as("written by: bench explain --markdown")
                .contains(KeyTable.markdown());
    }
}
