package io.blobbench.host;

import io.blobbench.host.room.HostRoom;
import io.blobbench.host.room.HostSystem;
import io.blobbench.host.room.MemoryBalloon;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/**
 * The machine that a run was made on.
 *
 * @param os distribution and its version
 * @param kernel its version
 * @param architecture of the processor, as the Java runtime calls it
 * @param cpu model of the processor
 * @param physicalCores without hyper-threads, no more than the logical ones
 * @param logicalCores with hyper-threads, as far as they are online
 * @param usableCores that this process may use by its affinity and the quotas of its control groups; NaN where unknown
 * @param cpuGovernor how the first core's frequency is chosen, or {@link #UNKNOWN}
 * @param memoryBytes physical memory
 * @param usableMemoryBytes that the control groups of this process allow; 0 where unknown
 * @param givesMemoryBack whether free memory goes back to the host of this virtual machine, see {@link MemoryBalloon}
 * @param disk file system of the given path, on Linux with the model and the size of its disk: {@code ext4 on ST4000DM004 (4001 GB)}, or
 *     {@link #UNKNOWN}; empty where an earlier version did not record it
 * @param diskFreeBytes usable on that disk, -1 where unknown
 * @param links network links but loopback
 * @param jvm vendor and version of the Java runtime
 */
public record HostDescription(
        String os,
        String kernel,
        String architecture,
        String cpu,
        int physicalCores,
        int logicalCores,
        double usableCores,
        String cpuGovernor,
        long memoryBytes,
        long usableMemoryBytes,
        boolean givesMemoryBack,
        String disk,
        long diskFreeBytes,
        List<Link> links,
        String jvm) {
    /** The value of an unknown property. */
    public static final String UNKNOWN = "unknown";

    /** An unknown machine. */
    public static final HostDescription UNDESCRIBED =
            new HostDescription("", "", "", "", 0, 0, Double.NaN, "", 0, 0, false, "", -1, List.of(), "");

    private static final Path GOVERNOR = Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");

    public HostDescription {
        links = List.copyOf(links);
    }

    /**
     * A network link.
     *
     * @param name as the operating system calls it
     * @param bitsPerSecond its nominal speed, 0 where unknown, as without hardware
     */
    public record Link(String name, long bitsPerSecond) {
        /** {@code eth0 10.0 Gbit/s}; the name alone where the speed is unknown. */
        public String text() {
            return name + (bitsPerSecond > 0 ? " " + Giga.text(bitsPerSecond, "Gbit/s") : "");
        }
    }

    /** Reads the description of this host; may take a second. */
    public static HostDescription read(Path disk) {
        SystemInfo system = HostSystem.info();
        HardwareAbstractionLayer hardware = system.getHardware();
        CentralProcessor processor = hardware.getProcessor();
        OperatingSystem os = system.getOperatingSystem();
        int cores = HostCores.online();
        return new HostDescription(
                os.getFamily() + " " + os.getVersionInfo().getVersion(),
                System.getProperty("os.version"),
                System.getProperty("os.arch"),
                processor.getProcessorIdentifier().getName().strip(),
                Math.min(processor.getPhysicalProcessorCount(), cores),
                cores,
                new CpuAllowances().of(ProcessHandle.current().pid()).cores(),
                governor(),
                hardware.getMemory().getTotal(),
                HostRoom.usableMemoryBytes(),
                MemoryBalloon.givesBack(),
                FolderDisk.text(disk),
                freeBytes(disk),
                hardware.getNetworkIFs().stream()
                        .map(link -> new Link(link.getName(), LinkSpeed.bitsPerSecond(link)))
                        .toList(),
                System.getProperty("java.vendor") + " " + System.getProperty("java.runtime.version"));
    }

    /** The name of this host. */
    public static String hostName() {
        return HostSystem.info().getOperatingSystem().getNetworkParams().getHostName();
    }

    private static String governor() {
        try {
            return Files.readString(GOVERNOR).strip();
        } catch (IOException e) {
            return UNKNOWN; // virtual machines and other systems have none
        }
    }

    private static long freeBytes(Path disk) {
        try {
            return Files.getFileStore(disk).getUsableSpace();
        } catch (IOException e) {
            return -1;
        }
    }
}
