package io.blobbench.sample;

import io.blobbench.contract.EmbeddedStoreContract;
import io.blobbench.contract.ForeignObject;
import io.blobbench.store.StoreFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

class FileStoreContractTest extends EmbeddedStoreContract {
    @TempDir
    private Path folder;

    @Override
    protected StoreFactory storeFactory() {
        return new FileStoreFactory();
    }

    @Override
    protected Map<String, String> client() {
        return Map.of("folder", folder.toString());
    }

    @Override
    protected String clientSetting() {
        return "folder";
    }

    @Override
    protected Set<String> resources() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(Path::toString).collect(Collectors.toSet());
        }
    }

    @Override
    public ForeignObject foreignObject() {
        return new ForeignFile(folder.resolve("another-program.txt"));
    }
}
