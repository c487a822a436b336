package io.blobbench.kryonet;

import io.blobbench.contract.Await;
import io.blobbench.store.Store;
import io.blobbench.store.operation.MessageForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Ports of removed layouts. */
class KryonetPortsIT {
    private static final int LAYOUTS = 20;
    private static final int PORTS = 5;

    @Test
    @EnabledOnOs(OS.LINUX)
    void aServerHasNoOpenFilesOfLayoutsThatWereRemoved(@TempDir Path directory) throws Exception {
        try (LocalKryonet server = LocalKryonet.start(directory, "64m")) {
            long pid = server.cluster().nodes().get(0).pid();
            listenAndRemove(server); // what a server opens once stays open
            long before = openFiles(pid);

            for (int i = 0; i < LAYOUTS; i++) {
                listenAndRemove(server);
            }

            Await.until(
                    "the files of its ports are closed",
                    Duration.ofSeconds(60),
                    () -> openFiles(pid) - before < LAYOUTS * PORTS / 2);
        }
    }

    private static void listenAndRemove(LocalKryonet server) throws Exception {
        try (Store store = server.provisioned(PORTS, MessageForm.BLOB, Map.of())) {
            store.idleProtocol();
            store.teardown();
        }
    }

    private static long openFiles(long pid) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return files.count();
        }
    }
}
