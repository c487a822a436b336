package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two states of a host's files, four seconds apart, and the figures that they have given since before the readers of these files were
 * joined.
 */
class HostFilesFiguresTest {
    private static final long HARNESS = 100;
    private static final long SERVER = 200;

    @TempDir
    private Path folder;

    private Path proc;
    private Path blockDevices;

    @Test
    void theSameFilesGiveTheSameFigures() throws Exception {
        proc = folder.resolve("proc");
        blockDevices = folder.resolve("block");
        Files.createDirectories(blockDevices.resolve("vda/device"));
        Files.createDirectories(blockDevices.resolve("dm-0"));
        write("self/mountinfo", "32 31 0:29 / " + folder.resolve("groups") + " rw,relatime - cgroup2 cgroup2 rw");
        write(HARNESS + "/status", "Name:\tjava\nCpus_allowed_list:\t0-1\n");
        write(HARNESS + "/cgroup", "0::/\n");
        write(SERVER + "/status", "Name:\tredis\nCpus_allowed_list:\t0-3,8\n");
        write(SERVER + "/cgroup", "0::/bench/server\n");
        Files.createDirectories(folder.resolve("groups/bench/server"));
        Files.writeString(folder.resolve("groups/bench/server/cpu.max"), "150000 100000\n");

        stateAtTheStart();
        Snapshot start = snapshot(10, 1e9, 2_000_000_000L);
        stateAtTheEnd();
        Usage usage = new Usage(start, snapshot(14, 5e9, 5_000_000_000L));

        Utilization used = usage.utilization(40_000_000, 30_000_000, List.of(), new SendBacklog.Found(0.25, 0.5), 2);
        assertThat(used.harnessCpuShare()).isEqualTo(0.5);
        assertThat(used.harnessThreadShare()).isEqualTo(0.75);
        assertThat(used.harnessPauseShare()).isEqualTo(0.01);
        assertThat(used.longestPauseSeconds()).isEqualTo(0.03);
        assertThat(used.harnessHeldShare()).isEqualTo(0.0);
        assertThat(used.serverCpuShare()).isEqualTo(0.5);
        assertThat(used.serverThreadShare()).isEqualTo(0.45);
        assertThat(used.serverHeldShare()).isCloseTo(0.15, within(1e-12));
        assertThat(used.serverWaitShare()).as("0.2 of 4 s").isEqualTo(0.05);
        assertThat(used.harnessWaitShare()).as("not counted").isNaN();
        assertThat(used.localCpuShare()).as("1.75 of 2 and 1.5 cores").isEqualTo(0.5);
        assertThat(used.diskBusyShare()).isEqualTo(0.25);
        assertThat(used.serverDiskShare()).isEqualTo(0.5);
        assertThat(used.ioStallShare()).isEqualTo(0.25);
        assertThat(used.linkShare()).isEqualTo(0.5);
        Resources amounts = usage.resources();
        assertThat(amounts.diskReadBytes()).isEqualTo(819_200 - 512_000);
        assertThat(amounts.diskWrittenBytes()).isEqualTo(2_252_800 - 1_024_000);
        assertThat(amounts.networkReceivedBytes()).isEqualTo(400);
        assertThat(amounts.networkSentBytes()).isEqualTo(4000);
    }

    private Snapshot snapshot(long seconds, double harnessCpuNs, long serverCpuNs) {
        CpuAllowances allowances = new CpuAllowances(proc, proc.resolve("online"));
        ProcessFiles files = new ProcessFiles(proc);
        return new Snapshot(
                TimeUnit.SECONDS.toNanos(seconds),
                new ProcessTotals(
                        HARNESS,
                        harnessCpuNs,
                        allowances.of(HARNESS),
                        files.threadCpuNs(HARNESS),
                        files.threadWaitNs(HARNESS),
                        Double.NaN),
                0,
                0,
                List.of(new ProcessTotals(
                        SERVER,
                        serverCpuNs,
                        allowances.of(SERVER),
                        files.threadCpuNs(SERVER),
                        files.threadWaitNs(SERVER),
                        files.diskBytes(SERVER))),
                ServersTotals.UNKNOWN,
                new Snapshot.Ticks(0, 0, 0),
                0,
                new Disks(proc, blockDevices, Set.of("vda1"), List.of()).read(),
                List.of(new LinkTotals("eth0", false, false, 100 * seconds, 1000 * seconds, 2000)));
    }

    private void stateAtTheStart() throws IOException {
        write("diskstats", """
                 254       0 vda 65675 8670 1000 24324 21416 23105 2000 20274 0 12212 48997 6687 27 643232 995 4207 3403
                 254       1 vda1 65675 8670 500 24324 21416 23105 1500 20274 0 7500 48997
                 252       0 dm-0 65675 8670 1000 24324 21416 23105 2000 20274 0 12212 48997
                """);
        write("pressure/io", "some avg10=0.00 avg60=1.50 avg300=0.20 total=2500000\nfull avg10=0.00 total=900000\n");
        write(HARNESS + "/task/100/stat", stat(100, "java (x", 40, 10));
        write(HARNESS + "/task/101/stat", stat(101, "lane-0", 100, 20));
        write(SERVER + "/task/200/stat", stat(200, "redis-server", 300, 0));
        write(SERVER + "/task/200/schedstat", "3000000000 1000000000 70");
        write(SERVER + "/io", "rchar: 9\nread_bytes: 4096\nwrite_bytes: 8192\ncancelled_write_bytes: 0\n");
        Files.writeString(folder.resolve("groups/bench/server/cpu.stat"), "nr_periods 100\nnr_throttled 40\n");
    }

    private void stateAtTheEnd() throws IOException {
        write("diskstats", """
                 254       0 vda 65675 8670 1600 24324 21416 23105 4400 20274 0 13212 48997 6687 27 643232 995 4207 3403
                 254       1 vda1 65675 8670 700 24324 21416 23105 3300 20274 0 8500 48997
                 252       0 dm-0 65675 8670 9000 24324 21416 23105 9000 20274 0 12212 48997
                """);
        write("pressure/io", "some avg10=9.00 avg60=1.50 avg300=0.20 total=3500000\nfull avg10=0.00 total=900000\n");
        write(HARNESS + "/task/100/stat", stat(100, "java (x", 60, 10));
        write(HARNESS + "/task/101/stat", stat(101, "lane-0", 300, 120));
        write(SERVER + "/task/200/stat", stat(200, "redis-server", 420, 60));
        write(SERVER + "/task/200/schedstat", "4800000000 1200000000 90");
        write(SERVER + "/task/201/stat", stat(201, "bio_aof", 900, 0));
        write(SERVER + "/io", "rchar: 9\nread_bytes: 8192\nwrite_bytes: 516096\ncancelled_write_bytes: 0\n");
        Files.writeString(folder.resolve("groups/bench/server/cpu.stat"), "nr_periods 140\nnr_throttled 46\n");
    }

    private static String stat(long id, String name, int userTicks, int systemTicks) {
        return id + " (" + name + ") S 1 7 7 0 -1 4194304 1 2 3 4 " + userTicks + " " + systemTicks
                + " 0 0 20 0 4 0 100 1 2 3\n";
    }

    private void write(String file, String text) throws IOException {
        Path path = proc.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
