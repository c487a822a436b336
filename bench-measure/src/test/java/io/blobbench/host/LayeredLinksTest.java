package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayeredLinksTest {
    @TempDir
    private Path links;

    @BeforeEach
    void haveLinks() throws IOException {
        for (String name : List.of("lo", "eth0", "eth1", "bond0", "bond0.7", "br0", "veth1", "veth2")) {
            Files.createDirectory(links.resolve(name));
        }
        enslave("eth0", "bond0");
        enslave("eth1", "bond0");
        enslave("veth1", "br0");
        enslave("veth2", "br0");
        Files.createSymbolicLink(links.resolve("bond0.7/lower_bond0"), links.resolve("bond0"));
        Files.createSymbolicLink(links.resolve("bond0/upper_bond0.7"), links.resolve("bond0.7"));
    }

    @Test
    void bytesCountOnceWhereLinksLieUponEachOther() {
        LayeredLinks layered = new LayeredLinks(links);

        assertThat(List.of("lo", "eth0", "eth1", "bond0", "bond0.7", "br0", "veth1", "veth2"))
                .filteredOn(layered::isCountedByAnother)
                .containsExactly("eth0", "eth1", "bond0.7", "veth1", "veth2");
    }

    @Test
    void aLinkThatWentAwayIsNotCountedByAnother() {
        assertThat(new LayeredLinks(links).isCountedByAnother("wlan0")).isFalse();
    }

    private void enslave(String port, String master) throws IOException {
        Files.createSymbolicLink(links.resolve(port).resolve("master"), links.resolve(master));
        Files.createSymbolicLink(links.resolve(port).resolve("upper_" + master), links.resolve(master));
        Files.createSymbolicLink(links.resolve(master).resolve("lower_" + port), links.resolve(port));
    }
}
