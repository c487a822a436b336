package io.blobbench.host.room;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostRoomTest {
    @TempDir
    private Path folder;

    @Test
    void theDiskOfAFolderThatIsYetToBeMadeIsThatOfItsParents() throws Exception {
        HostRoom room = new HostRoom(folder.resolve("a/b"));

        assertThat(room.fileSystem()).isEqualTo(Files.getFileStore(folder).type());
        assertThat(room.freeDiskBytes())
                .isBetween(1L, Files.getFileStore(folder).getTotalSpace());
    }

    @Test
    void memoryThatProcessesCanHaveIsPartOfTheMachines() throws Exception {
        long all =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();

        assertThat(new HostRoom(folder).freeMemoryBytes()).isPositive().isLessThanOrEqualTo(all);
    }
}
