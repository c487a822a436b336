package io.blobbench.server.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerFilesTest {
    @Test
    void wordsInAngleBracketsStandForValues() throws Exception {
        Map<String, String> values = Map.of("port", "7000", "folder", "C:\\data $1");

        assertThat(ServerFiles.filled(ServerFilesTest.class, "filled.conf", values))
                .containsExactly("listen 7000 at 7000", "dir C:\\data $1", "other <unknown> <not a word>");
    }
}
