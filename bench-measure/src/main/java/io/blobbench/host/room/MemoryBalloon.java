package io.blobbench.host.room;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether this virtual machine gives its free memory back to the machine that it runs on (free page reporting of a virtio
 * balloon). Where it does, the first write to a page that was free for a second or two costs as much as a dozen later ones.
 */
public final class MemoryBalloon {
    static final Path DEVICES = Path.of("/sys/bus/virtio/drivers/virtio_balloon");
    /** Number of the feature among those that driver and device have agreed on, from 0 (virtio 1.2, section 5.5.3). */
    private static final int REPORTING = 5;

    private MemoryBalloon() {}

    /** Whether free memory goes back within seconds; false as well where the system does not report it. */
    public static boolean givesBack() {
        return givesBack(DEVICES);
    }

    static boolean givesBack(Path devices) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(devices, "virtio*")) {
            for (Path device : found) {
                String features = Files.readString(device.resolve("features"));
                if (features.length() > REPORTING && features.charAt(REPORTING) == '1') {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false; // no balloon, no Linux, or a sandbox
        }
    }
}
