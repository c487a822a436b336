package io.blobbench.host;

import io.blobbench.host.room.SystemFiles;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import oshi.hardware.NetworkIF;

/** The speed of network links where it is that of hardware. Stateless. */
final class LinkSpeed {
    private static final Path LINKS = Path.of("/sys/class/net");
    /** Links of these types report the speed of the link that they are a part of. */
    private static final List<String> PARTS = List.of("DEVTYPE=vlan", "DEVTYPE=macvlan", "DEVTYPE=ipvlan");

    /** Drivers of adapters that exist in virtual machines only. */
    private static final Set<String> VIRTUAL = Set.of("vmxnet3", "hv_netvsc");
    /** Drivers of adapters that hypervisors emulate as well. */
    private static final Set<String> EMULATED = Set.of("e1000", "e1000e", "igb", "8139cp");
    /** Links that another one consists of, or lies upon. */
    private static final String LOWER = "lower_*";

    private static final boolean VIRTUAL_MACHINE = virtualMachine(SystemFiles.PROC.resolve("cpuinfo"));

    private LinkSpeed() {}

    /** The capacity of a link in one direction, in bits a second; 0 where unknown. */
    static long bitsPerSecond(NetworkIF link) {
        return ofHardware(LINKS, link.getName(), VIRTUAL_MACHINE) ? link.getSpeed() : 0;
    }

    /**
     * Whether hardware gives a link its speed: for others, such as veth, tun and bridges, Linux reports a constant, or the
     * highest speed of their ports. Adapters of a hypervisor, and links upon them, report what it tells, whatever they carry. In a container, the
     * adapter under a part of a link cannot be seen.
     *
     * @param links {@code /sys/class/net}
     * @param virtualMachine whether this host is one
     */
    static boolean ofHardware(Path links, String name, boolean virtualMachine) {
        Path link = links.resolve(name);
        if (Files.notExists(link)) {
            return true; // another system
        }
        boolean part = SystemFiles.lines(link.resolve("uevent")).stream().anyMatch(PARTS::contains);
        boolean hasSpeed = part || Files.exists(link.resolve("device")) || Files.exists(link.resolve("bonding"));
        boolean unfounded = part && virtualMachine && lower(link).isEmpty(); // on an adapter outside this container
        return hasSpeed && !unfounded && !madeUp(link, virtualMachine);
    }

    /**
     * Whether the processors of this host are those of a virtual machine; only x86 processors show that.
     *
     * @param processors {@code /proc/cpuinfo}
     */
    static boolean virtualMachine(Path processors) {
        return SystemFiles.lines(processors).stream()
                .anyMatch(line -> line.startsWith("flags") && line.contains(" hypervisor"));
    }

    private static boolean madeUp(Path link, boolean virtualMachine) {
        String driver = driver(link.resolve("device/driver"));
        return VIRTUAL.contains(driver)
                || (virtualMachine && EMULATED.contains(driver))
                || lower(link).stream().anyMatch(each -> madeUp(each, virtualMachine));
    }

    private static List<Path> lower(Path link) {
        List<Path> links = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(link, LOWER)) {
            found.forEach(links::add);
        } catch (IOException | DirectoryIteratorException e) {
            return List.of(); // it went away
        }
        return links;
    }

    private static String driver(Path driver) {
        try {
            return driver.toRealPath().getFileName().toString();
        } catch (IOException e) {
            return ""; // it has none
        }
    }
}
