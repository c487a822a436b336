package io.blobbench.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.host.room.OpenFiles;
import io.blobbench.idle.IdlePlan;
import io.blobbench.idle.KernelSettings;
import io.blobbench.idle.LocalPorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ConnectionFindingsTest {
    private static final long MEMORY = 64_000_000_000L;

    @Test
    void aMachineWithRoomForThePublishedNumberIsFit() {
        assertThat(ConnectionFindings.of(1_048_576, 1_048_576, 4_000_000, 7_000_000, MEMORY))
                .isEqualTo(Finding.ok("connections", "about 1,047,576 to one local server"));
    }

    @Test
    void whatStandsInTheWayIsNamedWithItsRemedy() {
        assertThat(ConnectionFindings.of(20_000, 100_000, 900_000, 100_000, 2_000_000_000L))
                .isEqualTo(Finding.note(
                        "connections",
                        "about 19,000 to one local server; the published 523,000 of idle-connections need ulimit -n 524000,"
                                + " sysctl fs.nr_open=1046000, sysctl fs.file-max=2092000,"
                                + " sysctl net.ipv4.ip_local_port_range='1024 65535', 6 GB of memory"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theLimitsOfThisMachineAreTakenFromItsKernel() {
        assertThat(ConnectionFindings.ofThisMachine(MEMORY))
                .isEqualTo(ConnectionFindings.of(
                        OpenFiles.most(),
                        KernelSettings.numbers("fs/nr_open").get(0),
                        KernelSettings.numbers("fs/file-max").get(0),
                        (long) LocalPorts.ofAddress() * IdlePlan.MOST_SOURCES,
                        MEMORY));
    }

    @Test
    void theFilesOfAllProcessesAreSharedByBothEnds() {
        assertThat(ConnectionFindings.of(1_048_576, 1_048_576, 60_000, 7_000_000, MEMORY)
                        .text())
                .startsWith("about 29,000 to one local server; ")
                .endsWith("need sysctl fs.file-max=2092000");
    }
}
