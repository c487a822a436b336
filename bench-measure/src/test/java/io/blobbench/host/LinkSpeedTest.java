package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a right there")
class LinkSpeedTest {
    @TempDir
    private Path links;

    @ParameterizedTest
    @CsvSource({"eth0, device, true", "bond0, bonding, true", "veth4711, statistics, false", "tun0, statistics, false"})
    void aLinkHasASpeedOfItsOwnWithHardwareBehindIt(String name, String folder, boolean ofHardware) throws Exception {
        Files.createDirectories(links.resolve(name).resolve(folder));

        assertThat(LinkSpeed.ofHardware(links, name, true)).isEqualTo(ofHardware);
    }

    @ParameterizedTest
    @CsvSource({"vlan, true", "macvlan, true", "ipvlan, true", "bridge, false", "vxlan, false"})
    void aPartOfALinkHasTheSpeedOfThat(String type, boolean ofHardware) throws Exception {
        Path link = Files.createDirectories(links.resolve("eth0"));
        Files.writeString(link.resolve("uevent"), "DEVTYPE=" + type + "\nINTERFACE=eth0\nIFINDEX=7\n");

        assertThat(LinkSpeed.ofHardware(links, "eth0", false)).isEqualTo(ofHardware);
        assertThat(LinkSpeed.ofHardware(links, "eth0", true))
                .as("on an adapter outside the container, which may be one of the hypervisor")
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "vmxnet3, true, false",
        "vmxnet3, false, false",
        "hv_netvsc, true, false",
        "e1000, true, false",
        "e1000e, true, false",
        "igb, true, false",
        "8139cp, true, false",
        "e1000, false, true",
        "e1000e, false, true",
        "igb, false, true",
        "8139cp, false, true",
        "ixgbe, true, true",
    })
    void theSpeedOfAnAdapterThatAHypervisorMakesUpIsNotThatOfHardware(
            String driver, boolean virtualMachine, boolean ofHardware) throws Exception {
        Path adapter = adapter("eth0", driver);
        for (String upper : List.of("bond0/bonding", "eth0.7/statistics")) {
            Files.createDirectories(links.resolve(upper));
            Files.createSymbolicLink(links.resolve(upper).resolveSibling("lower_eth0"), adapter);
        }
        Files.writeString(links.resolve("eth0.7/uevent"), "DEVTYPE=vlan\n");

        assertThat(LinkSpeed.ofHardware(links, "eth0", virtualMachine)).isEqualTo(ofHardware);
        assertThat(LinkSpeed.ofHardware(links, "bond0", virtualMachine)).isEqualTo(ofHardware);
        assertThat(LinkSpeed.ofHardware(links, "eth0.7", virtualMachine)).isEqualTo(ofHardware);
    }

    @ParameterizedTest
    @CsvSource({"fpu vme hypervisor lahf_lm, true", "fpu vme, false"})
    void theProcessorsOfAVirtualMachineSaySo(String flags, boolean virtualMachine) throws Exception {
        Path processors = links.resolve("cpuinfo");
        Files.writeString(processors, "processor\t: 0\nmodel name\t: A hypervisor\nflags\t\t: " + flags + "\n");

        assertThat(LinkSpeed.virtualMachine(processors)).isEqualTo(virtualMachine);
    }

    @Test
    void onAnotherSystemTheSpeedsOfTheLibraryCount() {
        assertThat(LinkSpeed.ofHardware(links.resolve("none"), "en0", true)).isTrue();
    }

    /** A link as Linux has it: with links to its device's folder and to that of the driver. */
    private Path adapter(String name, String driver) throws IOException {
        Path drivers = Files.createDirectories(links.resolve("drivers").resolve(driver));
        Path device = Files.createDirectories(links.resolve(name).resolve("device"));
        Files.createSymbolicLink(device.resolve("driver"), drivers);
        return links.resolve(name);
    }
}
