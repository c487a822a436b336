package io.blobbench.server.source;

import io.blobbench.server.Availability;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.process.Installed;
import java.nio.file.Path;
import java.util.Optional;

/** A program that is installed on the PATH. */
public record PathSource(String program) implements ProgramSource {
    @Override
    public String name() {
        return "path";
    }

    @Override
    public String describe() {
        return program + " on PATH";
    }

    @Override
    public Availability availability(Path cache) {
        return Installed.onPath(program)
                .map(found -> Availability.likely(found.toString()))
                .orElseGet(() -> Availability.missing("no " + program + " on PATH"));
    }

    @Override
    public ServerProgram program(Optional<String> version, Path folder, ServerKit kit) throws ServerException {
        Path found = Installed.onPath(program).orElseThrow(() -> new ServerException("no " + program + " on PATH"));
        return new ServerProgram(found, found.toString());
    }
}
