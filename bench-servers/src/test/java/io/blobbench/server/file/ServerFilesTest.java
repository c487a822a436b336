package io.blobbench.server.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.server.ServerException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFilesTest {
    @Test
    void wordsInAngleBracketsStandForValues() throws Exception {
        Map<String, String> values = Map.of("port", "7000", "folder", "C:\\data $1");

        assertThat(ServerFiles.filled(ServerFilesTest.class, "filled.conf", values))
                .containsExactly("listen 7000 at 7000", "dir C:\\data $1", "other <unknown> <not a word>");
    }

    @Test
    void aFileThatCannotBeWrittenIsNamedWithTheReason(@TempDir Path folder) {
        assertThatThrownBy(() -> ServerFiles.writeLines(folder, List.of()))
                .isInstanceOf(ServerException.class)
                .hasMessageStartingWith("cannot write " + folder + ": ")
                .hasMessageEndingWith(": Is a directory");
    }
}
