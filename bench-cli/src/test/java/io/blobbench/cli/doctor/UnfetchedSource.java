package io.blobbench.cli.doctor;

import io.blobbench.server.Availability;
import io.blobbench.server.ServerKit;
import io.blobbench.server.source.ProgramSource;
import io.blobbench.server.source.ServerProgram;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A source that is never asked for a program.
 *
 * @param here whether it is available
 * @param warning may be empty
 */
record UnfetchedSource(String name, boolean here, String warning) implements ProgramSource {
    @Override
    public String describe() {
        return "the " + name;
    }

    @Override
    public Availability availability(Path cache) {
        return new Availability(here, here ? "looked in " + cache : "no " + name + " here");
    }

    @Override
    public Optional<String> caution() {
        return Optional.of(warning).filter(sentence -> !sentence.isEmpty());
    }

    @Override
    public ServerProgram program(Optional<String> version, Path folder, ServerKit kit) {
        throw new UnsupportedOperationException();
    }
}
