package io.blobbench.sample;

import io.blobbench.contract.ForeignObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that another program keeps in the same folder. */
record ForeignFile(Path file) implements ForeignObject {
    @Override
    public void write(byte[] content) throws IOException {
        Files.write(file, content);
    }

    @Override
    public byte[] read() throws IOException {
        return Files.readAllBytes(file);
    }
}
