package io.blobbench.host;

import io.blobbench.host.room.SystemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Identifies a host independently of its name: processes with equal ids see the same resources.
 *
 * @param kernel whose memory and disks a process reads, which containers share; empty where the system does not report
 *     it
 * @param network whose links it reads, which a container has of its own; empty where the system does not report it
 */
public record HostId(String kernel, String network) {
    /** The id of this process's host, on Linux: random(4) and namespaces(7). */
    public static HostId ofThisProcess() {
        String boot = String.join("", SystemFiles.lines(SystemFiles.PROC.resolve("sys/kernel/random/boot_id")));
        return boot.isEmpty() ? new HostId("", "") : new HostId(boot, boot + " " + networkNamespace());
    }

    private static String networkNamespace() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/ns/net")).toString();
        } catch (IOException e) {
            return ""; // a kernel without namespaces has one network
        }
    }

    /** This one, or one of the given name where the system does not report it. */
    public HostId orNamed(String name) {
        return kernel.isEmpty() ? new HostId(name, name) : this;
    }
}
