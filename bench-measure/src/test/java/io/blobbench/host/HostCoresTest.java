package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostCoresTest {
    @TempDir
    private Path proc;

    /** Four cores with two hyper-threads each, of which the second ones are switched off. */
    @Test
    void coresThatAreOfflineDoNotCount() throws Exception {
        Files.writeString(proc.resolve("stat"), """
                cpu  4995305 2089 811903 1702523 24545 0 51522 55167 0 0
                cpu0 1238304 1008 189162 436461 7347 0 12051 16958 0 0
                cpu2 1257000 81 222741 366061 5198 0 9470 8209 0 0
                cpu4 1250001 500 200000 450001 6000 0 15001 15000 0 0
                cpu6 1250000 500 200000 450000 6000 0 15000 15000 0 0
                intr 79345090 0 0 11
                ctxt 222129034
                """);

        assertThat(HostCores.online(proc, 8)).isEqualTo(4);
    }

    @Test
    void onAnotherSystemThoseOfTheLibraryCount() {
        assertThat(HostCores.online(proc, 8)).isEqualTo(8);
    }
}
