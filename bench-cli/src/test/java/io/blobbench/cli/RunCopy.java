package io.blobbench.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Copies of the folders of runs. */
final class RunCopy {
    private static final ObjectMapper JSON = new ObjectMapper();

    private RunCopy() {}

    /** A copy of all plain files in a new folder below another one. */
    static Path of(Path run, Path base) throws IOException {
        Path copy =
                Files.createDirectory(Files.createTempDirectory(base, "copy").resolve("run"));
        try (Stream<Path> files = Files.list(run)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        return copy;
    }

    /** The same as if another user had made and changed it. */
    static Path doctored(Path run, Path base, Consumer<ObjectNode> change) throws IOException {
        Path copy = of(run, base);
        Files.deleteIfExists(copy.resolve("run.seal"));
        Path manifest = copy.resolve("run.json");
        ObjectNode properties = (ObjectNode) JSON.readTree(manifest.toFile());
        change.accept(properties);
        JSON.writeValue(manifest.toFile(), properties);
        return copy;
    }
}
