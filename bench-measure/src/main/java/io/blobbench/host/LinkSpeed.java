package io.blobbench.host;

import io.blobbench.host.room.SystemFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import oshi.hardware.NetworkIF;

/** The speed of network links where it is that of hardware. Stateless. */
final class LinkSpeed {
    private static final Path LINKS = Path.of("/sys/class/net");
    /** Links of these types report the speed of the link that they are a part of. */
    private static final List<String> PARTS = List.of("DEVTYPE=vlan", "DEVTYPE=macvlan", "DEVTYPE=ipvlan");

    private LinkSpeed() {}

    /** The capacity of a link in one direction, in bits a second; 0 where unknown. */
    static long bitsPerSecond(NetworkIF link) {
        return ofHardware(LINKS, link.getName()) ? link.getSpeed() : 0;
    }

    /**
     * Whether hardware gives a link its speed: for others, such as veth, tun and bridges, Linux reports a constant, or the
     * highest speed of their ports.
     *
     * @param links {@code /sys/class/net}
     */
    static boolean ofHardware(Path links, String name) {
        Path link = links.resolve(name);
        return Files.notExists(link) // another system
                || Files.exists(link.resolve("device"))
                || Files.exists(link.resolve("bonding"))
                || SystemFiles.lines(link.resolve("uevent")).stream().anyMatch(PARTS::contains);
    }
}
