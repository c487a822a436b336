package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An NVMe disk with two partitions, a rotating disk, and a virtual one, with links as in sysfs. */
class FolderDiskTest {
    @TempDir
    private Path devices;

    @TempDir
    private Path blockDevices;

    @BeforeEach
    void plugIn() throws IOException {
        device("nvme0n1", 1_953_525_168L, "Samsung SSD 980 PRO 1TB                 ");
        partition("nvme0n1", "nvme0n1p1");
        partition("nvme0n1", "nvme0n1p2");
        device("sda", 7_814_037_168L, "ST4000DM004-2CV1");
        device("vda", 536_870_912L, "");
    }

    @Test
    void aPartitionHasTheModelAndTheSizeOfItsDisk() {
        assertThat(text("ext4", "nvme0n1p2")).isEqualTo("ext4 on Samsung SSD 980 PRO 1TB (1000 GB)");
        assertThat(text("ext4", "nvme0n1p1")).isEqualTo(text("ext4", "nvme0n1p2"));
        assertThat(text("ext4", "sda")).isEqualTo("ext4 on ST4000DM004-2CV1 (4001 GB)");
    }

    @Test
    void aVirtualDiskHasItsSizeOnly() {
        assertThat(text("xfs", "vda")).isEqualTo("xfs on a disk of 275 GB");
    }

    @Test
    void aMappedDiskHasTheModelsOfThoseThatItIsMadeOf() throws IOException {
        device("dm-0", 2_000_000L, "");
        madeOf("dm-0", "nvme0n1p1");
        madeOf("dm-0", "nvme0n1p2");
        device("dm-1", 4_000_000L, "");
        madeOf("dm-1", "dm-0");
        madeOf("dm-1", "sda");

        assertThat(text("ext4", "dm-0")).isEqualTo("ext4 on Samsung SSD 980 PRO 1TB (1.02 GB)");
        assertThat(text("ext4", "dm-1")).isEqualTo("ext4 on ST4000DM004-2CV1 + Samsung SSD 980 PRO 1TB (2.05 GB)");
    }

    @Test
    void aFileSystemOnNoDiskOfTheHostHasItsTypeOnly() throws IOException {
        device("odd", 1, "");
        Files.writeString(devices.resolve("odd/size"), "many");

        assertThat(text("tmpfs", "")).isEqualTo("tmpfs");
        assertThat(text("overlay", "overlay")).isEqualTo("overlay");
        assertThat(text("ext4", "odd")).isEqualTo("ext4");
    }

    @Test
    void aFolderThatIsNotThereYetIsOnTheDiskOfTheOneAroundIt(@TempDir Path folder) throws IOException {
        assertThat(FolderDisk.text(folder))
                .startsWith(Files.getFileStore(folder).type())
                .isEqualTo(FolderDisk.text(folder.resolve("to/be/made")));
    }

    private String text(String fileSystem, String device) {
        return FolderDisk.text(fileSystem, blockDevices, device);
    }

    private void device(String name, long sectors, String model) throws IOException {
        Path device = Files.createDirectories(devices.resolve(name));
        Files.writeString(device.resolve("size"), sectors + "\n");
        Files.createDirectories(device.resolve("slaves"));
        if (!model.isEmpty()) {
            Files.writeString(Files.createDirectories(device.resolve("device")).resolve("model"), model + "\n");
        }
        Files.createSymbolicLink(blockDevices.resolve(name), device);
    }

    private void partition(String disk, String name) throws IOException {
        Path partition = Files.createDirectories(devices.resolve(disk).resolve(name));
        Files.writeString(partition.resolve("partition"), "1\n");
        Files.writeString(partition.resolve("size"), "2048\n");
        Files.createSymbolicLink(blockDevices.resolve(name), partition);
    }

    private void madeOf(String disk, String part) throws IOException {
        Files.createSymbolicLink(devices.resolve(disk).resolve("slaves").resolve(part), blockDevices.resolve(part));
    }
}
