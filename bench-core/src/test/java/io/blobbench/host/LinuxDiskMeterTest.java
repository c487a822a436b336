package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinuxDiskMeterTest {
    private static final String STATISTICS = """
               7       0 loop0 9 0 9 0 9 0 9 0 0 0 0 0 0 0 0 0 0
             254       0 vda 65675 8670 1000 24324 21416 23105 2000 20274 0 12212 48997 6687 27 643232 995 4207 3403
             254       1 vda1 65675 8670 1000 24324 21416 23105 2000 20274 0 12212 48997
             259       0 nvme0n1 1 0 30 4 5 6 70 8 0 9 10
             252       0 dm-0 65675 8670 1000 24324 21416 23105 2000 20274 0 12212 48997
            """;

    @TempDir
    private Path folder;

    @Test
    void disksWithHardwareBehindThemAreSummed() throws Exception {
        Path statistics = Files.writeString(folder.resolve("diskstats"), STATISTICS);
        Files.createDirectories(folder.resolve("block/vda/device"));
        Files.createDirectories(folder.resolve("block/nvme0n1/device"));
        Files.createDirectories(folder.resolve("block/dm-0"));
        Files.createDirectories(folder.resolve("block/loop0"));

        Traffic traffic = new LinuxDiskMeter(statistics, folder.resolve("block")).read();

        assertThat(traffic).isEqualTo(new Traffic(1030 * 512, 2070 * 512));
    }

    @Test
    void withoutDisksOrStatisticsNothingIsKnown() throws Exception {
        Path statistics = Files.writeString(folder.resolve("diskstats"), STATISTICS);
        Path none = folder.resolve("none");
        Files.createDirectories(folder.resolve("block/vda/device"));

        assertThat(new LinuxDiskMeter(statistics, none).read()).isEqualTo(Traffic.UNKNOWN);
        assertThat(new LinuxDiskMeter(none, folder.resolve("block")).read()).isEqualTo(Traffic.UNKNOWN);
    }
}
