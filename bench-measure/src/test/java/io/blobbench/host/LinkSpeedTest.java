package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkSpeedTest {
    @TempDir
    private Path links;

    @ParameterizedTest
    @CsvSource({"eth0, device, true", "bond0, bonding, true", "veth4711, statistics, false", "tun0, statistics, false"})
    void aLinkHasASpeedOfItsOwnWithHardwareBehindIt(String name, String folder, boolean ofHardware) throws Exception {
        Files.createDirectories(links.resolve(name).resolve(folder));

        assertThat(LinkSpeed.ofHardware(links, name)).isEqualTo(ofHardware);
    }

    @ParameterizedTest
    @CsvSource({"vlan, true", "macvlan, true", "ipvlan, true", "bridge, false", "vxlan, false"})
    void aPartOfALinkHasTheSpeedOfThat(String type, boolean ofHardware) throws Exception {
        Path link = Files.createDirectories(links.resolve("eth0"));
        Files.writeString(link.resolve("uevent"), "DEVTYPE=" + type + "\nINTERFACE=eth0\nIFINDEX=7\n");

        assertThat(LinkSpeed.ofHardware(links, "eth0")).isEqualTo(ofHardware);
    }

    @Test
    void onAnotherSystemTheSpeedsOfTheLibraryCount() {
        assertThat(LinkSpeed.ofHardware(links.resolve("none"), "en0")).isTrue();
    }
}
