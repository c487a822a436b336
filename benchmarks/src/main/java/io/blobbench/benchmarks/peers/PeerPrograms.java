package io.blobbench.benchmarks.peers;

import io.blobbench.server.ServerException;
import io.blobbench.server.ServerKit;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.server.source.ProgramSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the load tools of others, which come from the same kinds of sources as servers do. */
final class PeerPrograms {
    private PeerPrograms() {}

    /**
     * Finds a program; if there is none, reports the reason, and the comparison continues without it.
     *
     * @param sources in the order in which they are tried
     * @return its path
     */
    static Optional<String> find(Tool tool, String program, ProgramSource... sources)
            throws IOException, ServerException {
        List<String> reasons = new ArrayList<>();
        try (ServerKit kit = LocalKit.create(DownloadListener.NONE)) {
            for (ProgramSource source : sources) {
                Path folder = tool.programs().directory().resolve(program + "-" + source.name());
                try {
                    return Optional.of(source.program(Optional.empty(), Files.createDirectories(folder), kit)
                            .executable());
                } catch (ServerException e) {
                    reasons.add(source.name() + ": "
                            + String.valueOf(e.getMessage()).strip());
                }
            }
        }
        System.err.println(program + " is left out: " + String.join("; ", reasons));
        return Optional.empty();
    }
}
