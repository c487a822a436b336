package io.blobbench.host.room;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryBalloonTest {
    @TempDir
    private Path devices;

    @Test
    void aBalloonThatReportsFreePagesGivesThemBack() throws Exception {
        device("virtio0", "0110010100\n");

        assertThat(MemoryBalloon.givesBack(devices)).isTrue();
    }

    @Test
    void aBalloonWithoutReportingKeepsThem() throws Exception {
        device("virtio0", "0110000100\n");
        Files.createDirectories(devices.resolve("module"));

        assertThat(MemoryBalloon.givesBack(devices)).isFalse();
    }

    @Test
    void aBalloonOfFewerFeaturesKeepsThem() throws Exception {
        device("virtio0", "11111");

        assertThat(MemoryBalloon.givesBack(devices)).isFalse();
        assertThat(MemoryBalloon.givesBack()).isEqualTo(MemoryBalloon.givesBack(MemoryBalloon.DEVICES));
    }

    @Test
    void withoutABalloonNothingIsGivenBack() {
        assertThat(MemoryBalloon.givesBack(devices)).isFalse();
        assertThat(MemoryBalloon.givesBack(devices.resolve("none"))).isFalse();
    }

    private void device(String name, String features) throws Exception {
        Files.writeString(Files.createDirectories(devices.resolve(name)).resolve("features"), features);
    }
}
