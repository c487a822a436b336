package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderDiskTest {
    private static final String STATISTICS = """
             254       0 vda 65675 8670 1000 24324 21416 23105 2000 20274 0 12212 48997 6687 27 643232 995 4207 3403
             254       1 vda1 65675 8670 500 24324 21416 23105 1500 20274 0 7500 48997
            """;

    @TempDir
    private Path folder;

    @Test
    void thePartitionHasItsOwnTimesAndBytes() throws Exception {
        Path statistics = Files.writeString(folder.resolve("diskstats"), STATISTICS);

        assertThat(new FolderDisk(statistics, "vda1").read()).isEqualTo(new FolderDisk.Totals(7.5, 2000 * 512));
        assertThat(new FolderDisk(statistics, "vda").read()).isEqualTo(new FolderDisk.Totals(12.212, 3000 * 512));
    }

    @Test
    void ofADeviceWithoutStatisticsNothingIsKnown() throws Exception {
        Path statistics = Files.writeString(folder.resolve("diskstats"), STATISTICS);

        assertThat(new FolderDisk(statistics, "").read().busySeconds()).isNaN();
        assertThat(new FolderDisk(folder.resolve("none"), "vda").read().bytes()).isNaN();
    }

    @Test
    void aFolderThatIsNotThereYetIsOnTheDiskOfTheOneAroundIt() throws Exception {
        FolderDisk.Totals here = new FolderDisk(folder).read();
        String disk = Files.getFileStore(folder).name();
        if (disk.startsWith("/dev/vd") || disk.startsWith("/dev/sd")) { // not one that a mapper or a loop has made
            assertThat(here.bytes()).isFinite();
        }

        FolderDisk.Totals there = new FolderDisk(folder.resolve("to/be/made")).read();

        assertThat(Double.isNaN(there.bytes())).isEqualTo(Double.isNaN(here.bytes()));
    }
}
