package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.blobbench.host.Disks.DiskTotals;
import io.blobbench.host.Disks.DiskUse;
import io.blobbench.host.room.HostSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import oshi.hardware.HWDiskStore;

class DisksTest {
    private static final String STATISTICS = """
               7       0 loop0 9 0 9 0 9 0 9 0 0 0 0 0 0 0 0 0 0
             254       0 vda 65675 8670 1000 24324 21416 23105 2000 20274 0 12212 48997 6687 27 643232 995 4207 3403
             254       1 vda1 65675 8670 500 24324 21416 23105 1500 20274 0 7500 48997
             259       0 nvme0n1 1 0 30 4 5 6 70 8 0 9 10
             252       0 dm-0 65675 8670 1000 24324 21416 23105 2000 20274 0 12212 48997
            """;

    @TempDir
    private Path proc;

    @TempDir
    private Path blockDevices;

    @Test
    void disksWithHardwareBehindThemAreSummed() throws Exception {
        write("diskstats", STATISTICS);
        hardware("vda", "nvme0n1");
        Files.createDirectories(blockDevices.resolve("dm-0"));
        Files.createDirectories(blockDevices.resolve("loop0"));

        Disks.Totals totals = read("");

        assertThat(totals.readBytes()).isEqualTo(1030 * 512);
        assertThat(totals.writtenBytes()).isEqualTo(2070 * 512);
    }

    @Test
    void readsOfDisksAreCountedBeforeTheyAreMerged() throws Exception {
        assertThat(Disks.readRequests(proc, blockDevices)).isNaN();

        write("diskstats", STATISTICS);
        hardware("vda", "nvme0n1");

        assertThat(Disks.readRequests(proc, blockDevices)).isEqualTo(65_675 + 8_670 + 1);
    }

    /** Linux before 6.4: the mounted disk counts nothing, and its paths, through two controllers, do. */
    @Test
    void hiddenPathsStandForADiskThatDoesNotCount() throws Exception {
        write("diskstats", """
                   0       0 nvme0c0n1 100 20 1000 9 9 9 2000 9 0 3000 9 0 0 0 0 0 0
                   0       0 nvme0c1n1 50 0 500 9 9 9 700 9 0 4000 9 0 0 0 0 0 0
                 259       2 nvme0n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
                 259       3 nvme0n1p1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
                   0       0 nvme1c0n1 7 0 70 9 9 9 9 9 0 9 9 0 0 0 0 0 0
                 259       5 nvme1n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
                """);
        hardware("nvme0n1", "nvme0c0n1", "nvme0c1n1");

        DiskTotals paths = new DiskTotals(Map.of("nvme0c0n1", 3.0, "nvme0c1n1", 4.0), 4200 * 512);
        assertThat(read("nvme0n1p1").ofFolders()).containsOnly(entry("nvme0n1p1", paths));
        assertThat(read("nvme0n1").ofFolders()).containsOnly(entry("nvme0n1", paths));
        assertThat(read("nvme0n1").readBytes()).isEqualTo(1500 * 512);
        assertThat(read("nvme0n1").writtenBytes()).isEqualTo(2700 * 512);
        assertThat(Disks.readRequests(proc, blockDevices)).isEqualTo(170);
    }

    /** The first path had more to do since the system was started, and nothing to do between the readings. */
    @Test
    void theBusiestPathIsTheOneWithTheMostToDoBetweenTwoReadings() throws Exception {
        String idle = """
                   0       0 nvme0c0n1 9 0 1000 9 9 9 0 9 0 1000000 9
                 259       2 nvme0n1 0 0 0 0 0 0 0 0 0 0 0
                """;
        write("diskstats", idle + " 0 0 nvme0c1n1 9 0 500 9 9 9 0 9 0 300000 9\n");
        Disks.Totals earlier = read("nvme0n1");
        write("diskstats", idle + " 0 0 nvme0c1n1 9 0 700 9 9 9 0 9 0 329000 9\n");

        assertThat(read("nvme0n1").ofFoldersSince(earlier)).containsExactly(new DiskUse(29, 200 * 512));
    }

    @Test
    void aPathThatIsNewAtTheSecondReadingCountsFromZero() throws Exception {
        String first = """
                   0       0 nvme0c0n1 9 0 1000 9 9 9 0 9 0 1000 9
                 259       2 nvme0n1 0 0 0 0 0 0 0 0 0 0 0
                """;
        write("diskstats", first);
        Disks.Totals earlier = read("nvme0n1");
        write("diskstats", first + " 0 0 nvme0c1n1 9 0 700 9 9 9 0 9 0 2500 9\n");

        assertThat(read("nvme0n1").ofFoldersSince(earlier)).containsExactly(new DiskUse(2.5, 700 * 512));
    }

    /** The path that remains was busy; the other one takes the bytes of its past with it. */
    @Test
    void aDiskThatLosesAPathIsUnknown() throws Exception {
        String remaining = """
                   0       0 nvme0c0n1 9 0 %d 9 9 9 0 9 0 %d 9
                 259       2 nvme0n1 0 0 0 0 0 0 0 0 0 0 0
                """;
        write("diskstats", remaining.formatted(1000, 1000) + " 0 0 nvme0c1n1 9 0 90000 9 9 9 0 9 0 2500 9\n");
        Disks.Totals earlier = read("nvme0n1");
        write("diskstats", remaining.formatted(9000, 10_500));

        assertThat(read("nvme0n1").ofFoldersSince(earlier)).containsExactly(DiskUse.UNKNOWN);
    }

    /** Since Linux 6.4 the mounted disk counts what its paths do, as well; its partitions still do not. */
    @Test
    void aDiskThatCountsStandsForItsPartitionsAndItsHiddenPathsAreLeftOut() throws Exception {
        write("diskstats", """
                   0       0 nvme0c0n1 100 20 1000 9 9 9 2000 9 0 3000 9 0 0 0 0 0 0
                 259       2 nvme0n1 100 20 1000 9 9 9 2000 9 0 3000 9 0 0 0 0 0 0
                 259       3 nvme0n1p1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
                 259       4 nvme0n1p2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
                """);
        hardware("nvme0n1", "nvme0c0n1");

        DiskTotals disk = new DiskTotals(Map.of("nvme0n1", 3.0), 3000 * 512);
        assertThat(read("nvme0n1").ofFolders()).containsOnly(entry("nvme0n1", disk));
        assertThat(read("nvme0n1p1").ofFolders()).containsOnly(entry("nvme0n1p1", disk));
        assertThat(read("nvme0n1p1", "nvme0n1p2").ofFolders().values())
                .as("partitions of one disk")
                .containsExactly(disk);
        assertThat(read("nvme0n1").readBytes()).isEqualTo(1000 * 512);
        assertThat(read("nvme0n1").writtenBytes()).isEqualTo(2000 * 512);
        assertThat(Disks.readRequests(proc, blockDevices)).isEqualTo(120);
    }

    @Test
    void aPartitionOfADiskWithoutHiddenPathsHasItsOwnFiguresAlsoBeforeItWasUsed() throws Exception {
        write("diskstats", """
                 259       2 nvme0n1 100 20 1000 9 9 9 2000 9 0 3000 9 0 0 0 0 0 0
                 259       3 nvme0n1p1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
                """);

        assertThat(read("nvme0n1p1").ofFolders())
                .containsOnly(entry("nvme0n1p1", new DiskTotals(Map.of("nvme0n1p1", 0.0), 0)));
    }

    /** Linux before 5.9: software RAID counts requests and bytes. Its halves are busy for 6 and 9 s. */
    @ParameterizedTest
    @ValueSource(strings = {"md0", "md0p1"})
    void aStripedDiskThatCountsNoTimeIsBusyForAsLongAsItsBusiestPart(String device) throws Exception {
        Files.createDirectories(blockDevices.resolve("md0/md0p1"));
        Files.createDirectories(blockDevices.resolve("md0/slaves/sda2"));
        Files.createDirectories(blockDevices.resolve("md0/slaves/sdb2"));
        Files.createDirectories(blockDevices.resolve("sdb/sdb2"));
        write("diskstats", striped(1000, 0, 100, 200_000));
        Disks.Totals earlier = read(device);
        write("diskstats", striped(9000, 0, 6_100, 209_000));

        assertThat(read(device).ofFoldersSince(earlier)).containsExactly(new DiskUse(9, 8000 * 512));
    }

    @Test
    void theTimeThatAStripedDiskCountsItselfIsItsOwn() throws Exception {
        Files.createDirectories(blockDevices.resolve("md0/slaves/sda2"));
        write("diskstats", striped(1000, 500, 100, 200_000));
        Disks.Totals earlier = read("md0");
        write("diskstats", striped(9000, 2500, 6_100, 209_000));

        assertThat(read("md0").ofFoldersSince(earlier)).containsExactly(new DiskUse(2, 8000 * 512));
    }

    @Test
    void aDiskThatMovesManyBytesAndCountsNoTimeIsUnknownWithoutParts() throws Exception {
        write("diskstats", striped(1000, 0, 0, 0));
        Disks.Totals earlier = read("md0");
        write("diskstats", striped(1000 + 131_072, 0, 0, 0));
        assertThat(read("md0").ofFoldersSince(earlier)).containsExactly(new DiskUse(Double.NaN, 64 << 20));

        write("diskstats", striped(1000 + 131_071, 0, 0, 0)); // less than 64 MiB, in less than a tick
        assertThat(read("md0").ofFoldersSince(earlier)).containsExactly(new DiskUse(0, 131_071 * 512));
    }

    @ParameterizedTest
    @CsvSource({"0, vda1, true", "0, vda, true", "1, vda1, false"})
    void aDiskThatDoesNothingIsUnknownWhereItsStatisticsAreSwitchedOff(String on, String device, boolean unknown)
            throws Exception {
        write("diskstats", STATISTICS);
        Files.createDirectories(blockDevices.resolve("vda/vda1"));
        statistics("vda", on);
        Disks.Totals totals = read(device);

        assertThat(totals.ofFoldersSince(totals)).containsExactly(unknown ? DiskUse.UNKNOWN : new DiskUse(0, 0));
    }

    /** LUKS on LVM on a partition of vda; mapped disks have their statistics off and count before Linux 6.5. */
    @ParameterizedTest
    @CsvSource({"1, false", "0, true"})
    void aMappedDiskThatDoesNothingIsUnknownWhereTheStatisticsOfItsDiskAreSwitchedOff(String on, boolean unknown)
            throws Exception {
        write("diskstats", STATISTICS + " 252 1 dm-1 9 0 9 0 9 0 9 0 0 9 9\n");
        Files.createDirectories(blockDevices.resolve("dm-1/slaves/dm-0"));
        Files.createDirectories(blockDevices.resolve("dm-0/slaves/vda1"));
        Files.createDirectories(blockDevices.resolve("vda/vda1"));
        statistics("dm-1", "0");
        statistics("dm-0", "0");
        statistics("vda", on);
        Disks.Totals totals = read("dm-1");

        assertThat(totals.ofFoldersSince(totals)).containsExactly(unknown ? DiskUse.UNKNOWN : new DiskUse(0, 0));
    }

    /** Its halves are busy for 6 and 9 s. */
    @ParameterizedTest
    @CsvSource({"md0, 5.14.0-70.el9", "md0p1, 6.1.0", "md0, 10.0"})
    void aStripedDiskWhoseOwnStatisticsAreSwitchedOffIsUnknownBesideItsBusyParts(String device, String release)
            throws Exception {
        write("sys/kernel/osrelease", release + "\n");
        Files.createDirectories(blockDevices.resolve("md0/md0p1"));
        Files.createDirectories(blockDevices.resolve("md0/slaves/sda2"));
        Files.createDirectories(blockDevices.resolve("md0/slaves/sdb2"));
        Files.createDirectories(blockDevices.resolve("sdb/sdb2"));
        statistics("md0", "0");
        statistics("sdb", "1");
        write("diskstats", striped(1000, 500, 100, 200_000));
        Disks.Totals earlier = read(device);
        write("diskstats", striped(1000, 500, 6_100, 209_000));

        assertThat(read(device).ofFoldersSince(earlier)).containsExactly(DiskUse.UNKNOWN);
    }

    /** Older kernels have them off by default, and count. */
    @ParameterizedTest
    @CsvSource({"md0, 5.13.19, false", "md0, 5.14.0, true", "dm-0, 6.4.16-1, false", "dm-0, 6.5.0, true"})
    void aDiskMadeOfOthersIsUnknownWhereItsOwnStatisticsAreSwitchedOffAndTheKernelHeedsThat(
            String device, String release, boolean unknown) throws Exception {
        write("sys/kernel/osrelease", release + "\n");
        write("diskstats", STATISTICS + " 9 0 md0 9 0 9 0 9 0 9 0 0 9 9\n");
        Files.createDirectories(blockDevices.resolve(device).resolve("slaves/vda1"));
        Files.createDirectories(blockDevices.resolve("vda/vda1"));
        statistics(device, "0");
        statistics("vda", "1");
        Disks.Totals totals = read(device);

        assertThat(totals.ofFoldersSince(totals)).containsExactly(unknown ? DiskUse.UNKNOWN : new DiskUse(0, 0));
    }

    /** Linux before 6.4: the statistics of the mounted disk are off, those of its path may be on. */
    @ParameterizedTest
    @CsvSource({"1, false", "0, true"})
    void aDiskWhosePathsStandForItIsUnknownWhereTheirStatisticsAreSwitchedOff(String on, boolean unknown)
            throws Exception {
        write("diskstats", """
                   0       0 nvme0c0n1 100 20 1000 9 9 9 2000 9 0 3000 9 0 0 0 0 0 0
                 259       2 nvme0n1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
                 259       3 nvme0n1p1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
                 252       0 dm-0 9 0 9 0 9 0 9 0 0 9 9
                """);
        Files.createDirectories(blockDevices.resolve("nvme0n1/nvme0n1p1"));
        Files.createDirectories(blockDevices.resolve("dm-0/slaves/nvme0n1p1"));
        statistics("nvme0n1", "0");
        statistics("nvme0c0n1", on);
        DiskUse expected = unknown ? DiskUse.UNKNOWN : new DiskUse(0, 0);
        Disks.Totals disk = read("nvme0n1p1");
        Disks.Totals mapped = read("dm-0");

        assertThat(disk.ofFoldersSince(disk)).containsExactly(expected);
        assertThat(mapped.ofFoldersSince(mapped)).containsExactly(expected);
    }

    @Test
    void withoutDisksOrStatisticsNothingIsKnown() throws Exception {
        hardware("vda");
        assertThat(read("vda")).isEqualTo(Disks.Totals.UNKNOWN);

        write("diskstats", STATISTICS);
        Disks.Totals totals = new Disks(proc, blockDevices.resolve("none"), Set.of(), List.of()).read();
        assertThat(totals).isEqualTo(Disks.Totals.UNKNOWN);
    }

    @Test
    void aFolderInMemoryHidesNoDisk(@TempDir Path folder) {
        Path inMemory = Path.of("/dev/shm");
        assumeThat(inMemory).isDirectory();
        Disks.Totals alone = Disks.under(List.of(folder)).read();
        assumeThat(alone.ofFolders()).isNotEmpty();

        Disks.Totals both = Disks.under(List.of(folder, inMemory)).read();

        assertThat(both.ofFolders()).containsOnlyKeys(alone.ofFolders().keySet());
    }

    @Test
    void thePartitionUnderTheFolderHasItsOwnTimesAndBytes() throws Exception {
        write("diskstats", STATISTICS);

        assertThat(read("vda1").ofFolders())
                .containsOnly(entry("vda1", new DiskTotals(Map.of("vda1", 7.5), 2000 * 512)));
        assertThat(read("vda").ofFolders())
                .containsOnly(entry("vda", new DiskTotals(Map.of("vda", 12.212), 3000 * 512)));
    }

    @Test
    void eachDiskUnderSomeFolderHasItsOwnTimesAndBytes() throws Exception {
        write("diskstats", STATISTICS);
        Disks.Totals earlier = read("vda1", "nvme0n1");
        write("diskstats", """
                 254       1 vda1 65675 8670 500 24324 21416 23105 1510 20274 0 8000 48997
                 259       0 nvme0n1 1 0 1030 4 5 6 70 8 0 5009 10
                """);

        assertThat(read("vda1", "nvme0n1").ofFoldersSince(earlier))
                .containsExactlyInAnyOrder(new DiskUse(0.5, 10 * 512), new DiskUse(5, 1000 * 512));
    }

    @Test
    void ofADeviceWithoutStatisticsNothingIsKnownNorOfAnotherOneBesideIt() throws Exception {
        write("diskstats", STATISTICS);

        assertThat(read("").ofFolders()).isEmpty();
        assertThat(read("vda1", "").ofFolders()).isEmpty();
        assertThat(read("vda1", "").ofFoldersSince(read("vda1"))).isEmpty();
    }

    /** The number 259:300 is composed of both as in makedev(3). */
    @Test
    void aDeviceIsFoundByItsNumberWhateverItsNodeIsCalled() {
        List<String> statistics = (STATISTICS + " 259     300 nvme9n1 1 0 30 4 5 6 70 8 0 9 10\n")
                .lines()
                .toList();

        assertThat(Disks.device(statistics, 0xfe01)).hasValue("vda1");
        assertThat(Disks.device(statistics, 0x11_032c)).hasValue("nvme9n1");
        assertThat(Disks.device(statistics, 0x25)).isEmpty(); // 0:37, of an overlay
    }

    @Test
    void aFolderThatIsNotThereYetIsOnTheDiskOfTheOneAroundIt(@TempDir Path folder) throws Exception {
        boolean unknownHere = Disks.under(List.of(folder)).read().ofFolders().isEmpty();
        String disk = Files.getFileStore(folder).name();
        if (disk.startsWith("/dev/vd") || disk.startsWith("/dev/sd")) { // not one that a mapper or a loop has made
            assertThat(unknownHere).isFalse();
        }

        boolean unknownThere = Disks.under(List.of(folder.resolve("to/be/made")))
                .read()
                .ofFolders()
                .isEmpty();

        assertThat(unknownThere).isEqualTo(unknownHere);
    }

    @Test
    void theTimeInWhichSomeThreadWaitedIsRead() throws Exception {
        write("pressure/io", """
                some avg10=0.00 avg60=1.50 avg300=0.20 total=2500000
                full avg10=0.00 avg60=0.00 avg300=0.00 total=900000
                """);

        assertThat(read("").stalledSeconds()).isEqualTo(2.5);
    }

    @Test
    void withoutThatLineOrThatFileNothingIsKnownOfWaiting() throws Exception {
        assertThat(read("").stalledSeconds()).isNaN();
        write("pressure/io", "full avg10=0.00 avg60=0.00 avg300=0.00 total=900000\n");
        assertThat(read("").stalledSeconds()).isNaN();
        write("pressure/io", "some avg10=0.00\n");
        assertThat(read("").stalledSeconds()).isNaN();
    }

    @Test
    void disksOfOtherSystemsAreSummedByTheLibrary() {
        List<HWDiskStore> disks = HostSystem.info().getHardware().getDiskStores();
        assumeThat(disks).isNotEmpty();

        double readBefore = sum(HWDiskStore::getReadBytes);
        double writtenBefore = sum(HWDiskStore::getWriteBytes);
        Disks.Totals seen = new Disks(proc, blockDevices, Set.of(), disks).read();

        assertThat(seen.readBytes()).isBetween(readBefore, sum(HWDiskStore::getReadBytes));
        assertThat(seen.writtenBytes()).isBetween(writtenBefore, sum(HWDiskStore::getWriteBytes));
    }

    private Disks.Totals read(String... folderDevices) {
        return new Disks(proc, blockDevices, Set.of(folderDevices), List.of()).read();
    }

    /** Software RAID over two partitions, and one partition of it. */
    private static String striped(int sectors, int busyMs, int firstPartBusyMs, int secondPartBusyMs) {
        return """
                   9       0 md0 9 0 0 9 9 0 %1$d 9 0 %2$d 9
                 259       0 md0p1 9 0 0 9 9 0 %1$d 9 0 %2$d 9
                   8       2 sda2 9 0 0 9 9 0 %1$d 9 0 %3$d 9
                   8      18 sdb2 9 0 0 9 9 0 %1$d 9 0 %4$d 9
                """.formatted(sectors, busyMs, firstPartBusyMs, secondPartBusyMs);
    }

    private void hardware(String... names) throws IOException {
        for (String name : names) {
            Files.createDirectories(blockDevices.resolve(name).resolve("device"));
        }
    }

    /** Has the statistics of a disk switched on or off: 1 or 0. */
    private void statistics(String disk, String on) throws IOException {
        Path queue = Files.createDirectories(blockDevices.resolve(disk).resolve("queue"));
        Files.writeString(queue.resolve("iostats"), on + "\n");
    }

    private void write(String file, String text) throws IOException {
        Path path = proc.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private static double sum(ToLongFunction<HWDiskStore> bytes) {
        return HostSystem.info().getHardware().getDiskStores().stream()
                .mapToLong(bytes)
                .sum();
    }
}
