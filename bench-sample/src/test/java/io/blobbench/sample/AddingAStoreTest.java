package io.blobbench.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page {@code docs/adding-a-store.md} shows the code of this module as it is. */
class AddingAStoreTest {
    private static final Path PAGE = Path.of("..", "docs", "adding-a-store.md");

    @ParameterizedTest
    @ValueSource(
            strings = {"main/FileStoreFactory", "main/FileStore", "main/FileConnection", "test/FileStoreContractTest"})
    void thePageShowsTheSource(String file) throws IOException {
        String name = file.substring(file.indexOf('/') + 1) + ".java";
        Path source = Path.of("src", file.substring(0, file.indexOf('/')), "java", "io", "blobbench", "sample", name);

        assertThat(Files.readString(PAGE)).contains("```java\n" + withoutImports(Files.readString(source)) + "```\n");
    }

    private static String withoutImports(String source) {
        int lastImport = source.lastIndexOf("\nimport ") + 1;
        return source.substring(source.indexOf('\n', lastImport) + 2);
    }
}
