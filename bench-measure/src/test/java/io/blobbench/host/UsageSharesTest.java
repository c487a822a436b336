package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blobbench.host.CpuAllowances.Allowance;
import io.blobbench.host.Disks.DiskTotals;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two snapshots ten seconds apart. */
class UsageSharesTest {
    private static final SendBacklog.Found FOUND = new SendBacklog.Found(0.25, 0.75);
    private static final long HARNESS = 1;
    private static final int HOST_CORES = 8;

    private final ProcessTotals harnessBefore = process(HARNESS, 2, 2, 1, 4, 0);
    private final ProcessTotals harnessNow = process(HARNESS, 12, 2, 4, 9, 0);

    @Test
    void whatTheHarnessUsedIsAShareOfItsCoresAndOfTheTime() {
        Utilization used = used(List.of(), List.of(), 0, 0);

        assertThat(used.harnessCpuShare()).isCloseTo(0.5, within(1e-9)); // ten seconds of two cores for ten
        assertThat(used.harnessThreadShare()).isCloseTo(0.3, within(1e-9));
        assertThat(used.harnessHeldShare()).isCloseTo(0.5, within(1e-9));
        assertThat(used.harnessWaitShare()).isCloseTo(0.1, within(1e-9));
        assertThat(used.harnessPauseShare()).isCloseTo(0.2, within(1e-9));
        assertThat(used.localCpuShare()).isCloseTo(0.5, within(1e-9));
        assertThat(used.sendBacklogShare()).isEqualTo(0.25);
        assertThat(used.serverUnreadShare()).isEqualTo(0.75);
    }

    @Test
    void ofSeveralServersTheBusiestCountsAndAllTogetherForTheMachine() {
        Utilization used = used(
                List.of(process(5, 1, 4, 1, 0, 100), process(6, 1, 1, 1, 0, 100)),
                List.of(process(5, 5, 4, 2, 1, 150), process(6, 3, 1, 3, 3, 300)),
                2,
                1000);

        assertThat(used.serverCpuShare()).isCloseTo(0.2, within(1e-9)); // two of ten seconds of the one core
        assertThat(used.serverThreadShare()).isCloseTo(0.2, within(1e-9));
        assertThat(used.serverHeldShare()).isCloseTo(0.3, within(1e-9));
        assertThat(used.serverWaitShare()).isCloseTo(0.06, within(1e-9));
        assertThat(used.localCpuShare()).isCloseTo(16.0 / 10 / 4, within(1e-9)); // of the most cores that one may use
        assertThat(used.localHostShare()).isCloseTo(16.0 / 10 / 8, within(1e-9));
        assertThat(used.serverDiskShare()).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void aServerWithoutAThreadThatWasThereBothTimesHidesNoOther() {
        ProcessTotals before =
                new ProcessTotals(6, 0, new Allowance(1, Map.of(), Set.of(), ""), Map.of(60L, 0L), Map.of(), 0);
        ProcessTotals now =
                new ProcessTotals(6, 1e9, new Allowance(1, Map.of(), Set.of(), ""), Map.of(61L, 5L), Map.of(), 0);

        Utilization used =
                used(List.of(before, process(5, 1, 1, 1, 0, 0)), List.of(now, process(5, 2, 1, 3, 0, 0)), 0, 0);

        assertThat(used.serverThreadShare()).isCloseTo(0.2, within(1e-9));
    }

    @Test
    void processorTimeOfAServerThatWasRestartedCountsAndItsThreadsAndDiskBytesAreUnknown() {
        Utilization used = used(
                List.of(process(5, 1, 2, 1, 0, 100), process(6, 1, 2, 1, 0, 100)),
                List.of(process(7, 10, 2, 9, 0, 900), process(6, 1, 2, 2, 0, 100)),
                2,
                1000);

        assertThat(used.serverCpuShare()).isCloseTo(0.45, within(1e-9));
        assertThat(used.localCpuShare()).isCloseTo(0.95, within(1e-9)); // ten seconds and nine of two cores for ten
        assertThat(used.serverThreadShare()).isNaN();
        assertThat(used.serverDiskShare()).isNaN();
    }

    @Test
    void threadsAreUnknownIfAServerHasEnded() {
        ProcessTotals running = process(5, 1, 1, 1, 0, 100);
        Snapshot before = snapshot(0, harnessBefore, List.of(running), disks(0, 0, 0), 0);
        Snapshot now = snapshot(10, harnessNow, List.of(running), disks(0, 0, 0), 0);

        assertThat(new Usage(before, now)
                        .utilization(0, 0, List.of(), FOUND, HOST_CORES)
                        .serverThreadShare())
                .isZero();
        assertThat(new Usage(before, withEnded(1, now))
                        .utilization(0, 0, List.of(), FOUND, HOST_CORES)
                        .serverThreadShare())
                .isNaN();
    }

    @Test
    void theDiskIsBusyForAShareOfTheTimeAndServersMayHaveWrittenMoreThanItHasHadYet() {
        Utilization used = used(List.of(process(5, 1, 1, 1, 0, 100)), List.of(process(5, 2, 1, 2, 0, 3100)), 4, 1000);

        assertThat(used.diskBusyShare()).isCloseTo(0.4, within(1e-9));
        assertThat(used.serverDiskShare()).isEqualTo(1);
    }

    /** Servers moved 200 MB in ten seconds: one disk is nearly idle, or busy with other programs, while the other has their data. */
    @ParameterizedTest
    @CsvSource({
        "0.1, 1, 9.9, 200, 0.99, 0.995",
        "9.9, 50, 1, 200, 0.99, NaN",
        "9.9, 2500, 1, 200, 0.99, 0",
        "8, 10, 1, 190, 0.8, 1",
        "2, 100, 9, 400, 0.9, 0.25",
    })
    void ofSeveralDisksTheBusiestCountsAndTheServersShareOfItThatIsCertain(
            double busySeconds, double bytes, double otherBusySeconds, double otherBytes, double busy, double servers) {
        Snapshot before = snapshot(0, harnessBefore, List.of(process(5, 1, 1, 1, 0, 0)), twoDisks(0, 0, 0, 0), 0);
        Disks.Totals disks = twoDisks(busySeconds, bytes, otherBusySeconds, otherBytes);
        Snapshot now = snapshot(10, harnessNow, List.of(process(5, 1, 1, 1, 0, 200)), disks, 0);

        Utilization used = new Usage(before, now).utilization(0, 0, List.of(), FOUND, HOST_CORES);

        assertThat(used.diskBusyShare()).isCloseTo(busy, within(1e-9));
        assertThat(used.serverDiskShare()).isEqualTo(servers, within(1e-9));
    }

    @Test
    void serversThatMovedNoBytesHaveNoShareOfADiskThatMovedNoneOrIsUnknown() {
        List<ProcessTotals> servers = List.of(process(5, 1, 1, 1, 0, 100));
        Snapshot before = snapshot(0, harnessBefore, servers, disks(7, 50, 2), 0);

        assertThat(used(servers, servers, 0, 0).serverDiskShare()).isZero();
        for (Disks.Totals disks : List.of(disks(8, 1000, 2), Disks.Totals.UNKNOWN)) {
            Snapshot now = snapshot(10, harnessNow, servers, disks, 0);
            assertThat(new Usage(before, now)
                            .utilization(0, 0, List.of(), FOUND, HOST_CORES)
                            .serverDiskShare())
                    .isZero();
        }
        Snapshot wrote = snapshot(10, harnessNow, List.of(process(5, 1, 1, 1, 0, 101)), Disks.Totals.UNKNOWN, 0);
        assertThat(new Usage(before, wrote)
                        .utilization(0, 0, List.of(), FOUND, HOST_CORES)
                        .serverDiskShare())
                .isNaN();
    }

    @Test
    void aDiskThatMovesBytesAndCountsNoTimeIsUnknownBesideAnother() {
        List<ProcessTotals> servers = List.of(process(5, 1, 1, 1, 0, 0));
        Snapshot before = snapshot(0, harnessBefore, servers, twoDisks(0, 0, 0, 0), 0);
        List<ProcessTotals> wrote = List.of(process(5, 1, 1, 1, 0, 200e6));
        Snapshot now = snapshot(10, harnessNow, wrote, twoDisks(1, 50, 0, 200e6), 0);

        Utilization used = new Usage(before, now).utilization(0, 0, List.of(), FOUND, HOST_CORES);

        assertThat(used.diskBusyShare()).isNaN();
        assertThat(used.serverDiskShare()).isNaN();
    }

    /** The other disk moves 100 MB of the servers' 200 MB and counts no time. */
    @ParameterizedTest
    @CsvSource({"9.5, 0.95, 0.5", "8, 0.8, 0.5", "7.9, NaN, NaN"})
    void aBusyDiskIsNotHiddenByOneWhoseTimeIsUnknown(double busySeconds, double busy, double servers) {
        List<ProcessTotals> before = List.of(process(5, 1, 1, 1, 0, 0));
        List<ProcessTotals> wrote = List.of(process(5, 1, 1, 1, 0, 200e6));

        Utilization used = new Usage(
                        snapshot(0, harnessBefore, before, twoDisks(0, 0, 0, 0), 0),
                        snapshot(10, harnessNow, wrote, twoDisks(busySeconds, 200e6, 0, 100e6), 0))
                .utilization(0, 0, List.of(), FOUND, HOST_CORES);

        assertThat(used.diskBusyShare()).isEqualTo(busy, within(1e-9));
        assertThat(used.serverDiskShare()).isEqualTo(servers, within(1e-9));
    }

    /** The other disk may have all bytes of the servers: its statistics are switched off. */
    @Test
    void theServersShareOfABusyDiskIsUnknownBesideOneWhoseBytesAreUnknown() {
        List<ProcessTotals> before = List.of(process(5, 1, 1, 1, 0, 0));
        List<ProcessTotals> wrote = List.of(process(5, 1, 1, 1, 0, 200e6));
        DiskTotals uncounted = new DiskTotals(Map.of("nvme1n1", 0.0), 0, Map.of(), false);

        Utilization used = new Usage(
                        snapshot(0, harnessBefore, before, twoDisks(totals("sda", 0, 0), uncounted), 0),
                        snapshot(10, harnessNow, wrote, twoDisks(totals("sda", 9.5, 200e6), uncounted), 0))
                .utilization(0, 0, List.of(), FOUND, HOST_CORES);

        assertThat(used.diskBusyShare()).isCloseTo(0.95, within(1e-9));
        assertThat(used.serverDiskShare()).isNaN();
    }

    private static Disks.Totals twoDisks(double busySeconds, double bytes, double otherBusySeconds, double otherBytes) {
        return twoDisks(totals("sda", busySeconds, bytes), totals("nvme1n1", otherBusySeconds, otherBytes));
    }

    private static Disks.Totals twoDisks(DiskTotals disk, DiskTotals other) {
        return new Disks.Totals(Double.NaN, Double.NaN, Map.of("sda", disk, "nvme1n1", other), 0);
    }

    @Test
    void waitingForDisksIsAShareOfTheTimeAndNotMoreThanAllOfIt() {
        assertThat(stalled(5)).isCloseTo(0.3, within(1e-9));
        assertThat(stalled(12.1)).isEqualTo(1);
        assertThat(stalled(Double.NaN)).isNaN();
    }

    @Test
    void theBusiestLinkCounts() {
        Utilization used = used(List.of(), List.of(), 0, 0);

        assertThat(used.linkShare()).isCloseTo(0.6, within(1e-9));
    }

    private double stalled(double seconds) {
        return new Usage(
                        snapshot(0, harnessBefore, List.of(), disks(0, 0, 2), 0),
                        snapshot(10, harnessNow, List.of(), disks(0, 0, seconds), 0))
                .utilization(0, 0, List.of(), FOUND, HOST_CORES)
                .ioStallShare();
    }

    private Utilization used(
            List<ProcessTotals> before, List<ProcessTotals> now, double busySeconds, double diskBytes) {
        return new Usage(
                        snapshot(0, harnessBefore, before, disks(7, 50, 2), 0),
                        snapshot(10, harnessNow, now, disks(7 + busySeconds, 50 + diskBytes, 2), 6000))
                .utilization(TimeUnit.SECONDS.toNanos(2), TimeUnit.SECONDS.toNanos(1), List.of(), FOUND, HOST_CORES);
    }

    private static Disks.Totals disks(double busySeconds, double bytes, double stalledSeconds) {
        Map<String, DiskTotals> disk = Map.of("vda", totals("vda", busySeconds, bytes));
        return new Disks.Totals(Double.NaN, Double.NaN, disk, stalledSeconds);
    }

    private static DiskTotals totals(String disk, double busySeconds, double bytes) {
        return new DiskTotals(Map.of(disk, busySeconds), bytes);
    }

    private static Snapshot snapshot(
            long seconds, ProcessTotals harness, List<ProcessTotals> servers, Disks.Totals disks, long sentBytes) {
        return new Snapshot(
                TimeUnit.SECONDS.toNanos(100 + seconds),
                harness,
                0,
                0,
                servers,
                ServersTotals.UNKNOWN,
                new Snapshot.Ticks(0, 0, 0),
                0,
                disks,
                List.of(
                        new LinkTotals("lo", true, true, 0, sentBytes, 1000),
                        new LinkTotals("eth0", false, false, 0, sentBytes, 2000)));
    }

    private static Snapshot withEnded(int servers, Snapshot snapshot) {
        return new Snapshot(
                snapshot.takenNs(),
                snapshot.harness(),
                snapshot.gcMillis(),
                snapshot.laneAllocatedBytes(),
                snapshot.serverProcesses(),
                new ServersTotals(0, 0, servers),
                snapshot.processor(),
                snapshot.memoryBytes(),
                snapshot.disks(),
                snapshot.links());
    }

    private static ProcessTotals process(
            long pid, double cpuSeconds, double cores, double threadSeconds, double heldSeconds, double diskBytes) {
        return new ProcessTotals(
                pid,
                cpuSeconds * 1e9,
                new Allowance(cores, Map.of("group", heldSeconds), Set.of(), ""),
                Map.of(pid, Math.round(threadSeconds * 1e9)),
                Map.of(pid, Math.round(heldSeconds * 2e8)),
                diskBytes);
    }
}
