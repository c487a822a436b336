package io.blobbench.server.source;

import io.blobbench.server.Availability;
import io.blobbench.server.ServerBuild;
import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.artifact.ProgramCache;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A program inside a jar that Maven fetches.
 *
 * @param name distinguishes it from other Maven sources
 * @param version of the program
 * @param artifact {@code group:artifact:version}
 * @param entry path of the program inside the jar
 * @param build description of this build for users: {@code jemalloc}
 * @param caution a warning for its rows, if it differs much from builds used in production
 */
public record MavenSource(
        String name, String version, String artifact, String entry, String build, Optional<String> caution)
        implements ProgramSource {
    @Override
    public String describe() {
        return "Maven " + artifact + ": " + version + ", " + build;
    }

    @Override
    public Availability availability(Path cache) {
        String[] parts = artifact.split(":", -1);
        String file = Path.of(entry).getFileName().toString();
        String folder = ProgramCache.folderOf(parts[1], parts[2], file);
        return Availability.fetched(cache, ProgramCache.has(cache, folder, file), true, name);
    }

    @Override
    public ServerProgram program(Optional<String> asked, Path folder, ServerKit kit) throws ServerException {
        ProgramSource.require(asked, version);
        Path program = kit.artifacts().executable(artifact, entry);
        return new ServerProgram(
                List.of(program), ServerBuild.of("Maven " + artifact).withCaution(caution));
    }
}
