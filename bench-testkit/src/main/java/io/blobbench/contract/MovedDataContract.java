package io.blobbench.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.server.Folders;
import io.blobbench.server.ServerFactory;
import io.blobbench.server.ServerNode;
import io.blobbench.server.ServerPlan;
import io.blobbench.server.artifact.DownloadListener;
import io.blobbench.server.cluster.LocalKit;
import io.blobbench.store.layout.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of local servers whose data settings move to a folder of the user. */
public abstract class MovedDataContract {
    @TempDir
    private Path directory;

    /** Starts the servers. */
    protected abstract ServerFactory serverFactory();

    /** The settings that move data to a folder. */
    protected abstract Map<String, String> movedTo(Path folder);

    /** Servers of each start. */
    protected int nodes() {
        return 2;
    }

    @Test
    void everyStartBeginsWithoutDataAndLeavesOnlyTheFilesOfTheUser() throws Exception {
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Path foreign = Files.writeString(elsewhere.resolve("foreign"), "of the user");
        List<Path> starts = List.of(directory.resolve("first"), directory.resolve("second"));

        for (Path start : starts) { // the data of the first are still there, as after a run that was killed
            try (StartedCluster started = StartedCluster.start(
                    serverFactory(), LocalKit.create(DownloadListener.NONE), plan(movedTo(elsewhere), start))) {
                assertThat(started.cluster().nodes()).hasSize(nodes()).allMatch(ServerNode::alive);
            }
        }
        assertThat(content(elsewhere))
                .hasSize(1 + starts.size() * nodes() * movedTo(elsewhere).size());
        for (Path start : starts) {
            Folders.remove(start);
        }

        assertThat(content(elsewhere)).containsExactly(foreign);
    }

    private ServerPlan plan(Map<String, String> settings, Path folder) {
        return new ServerPlan(Optional.empty(), Optional.empty(), nodes(), Durability.NONE, settings, folder);
    }

    private static List<Path> content(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        }
    }
}
