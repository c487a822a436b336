package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HostDescriptionTest {
    @Test
    void theHostIsDescribed() {
        HostDescription host = HostDescription.read(Path.of("."));

        assertThat(host.os()).isNotBlank();
        assertThat(host.kernel()).isNotBlank();
        assertThat(host.cpu()).isNotBlank();
        assertThat(host.physicalCores()).isBetween(1, host.logicalCores());
        assertThat(host.usableCores()).isPositive().isLessThanOrEqualTo(host.logicalCores());
        assertThat(host.usableMemoryBytes()).isPositive().isLessThanOrEqualTo(host.memoryBytes());
        assertThat(host.memoryBytes()).isGreaterThan(Runtime.getRuntime().totalMemory());
        assertThat(host.disk()).isNotBlank();
        assertThat(host.diskFreeBytes()).isNotNegative();
        assertThat(host.links()).extracting(HostDescription.Link::name).doesNotContain("lo");
        assertThat(host.jvm()).contains(System.getProperty("java.vm.version").substring(0, 2));
        assertThat(host.cpuGovernor()).isNotBlank();
    }

    @Test
    void freeSpaceOfAMissingPathIsUnknown() {
        assertThat(HostDescription.read(Path.of("no-such-folder")).diskFreeBytes())
                .isEqualTo(-1);
    }
}
