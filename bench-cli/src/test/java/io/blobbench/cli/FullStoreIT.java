package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blobbench.cli.base.ExitCodes;
import io.blobbench.machine.NeedsServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Real servers that run out of room. */
@Execution(ExecutionMode.CONCURRENT)
class FullStoreIT {
    @TempDir
    private Path folder;

    private SmallDisk disk;

    @BeforeEach
    void makeFolder() throws Exception {
        disk = new SmallDisk(Files.createDirectory(folder.resolve("disk")), 200);
    }

    @Test
    void aKafkaServerThatEndsBecauseItsDiskIsFullSaysSo() throws Exception {
        aFullDiskIsNamed("kafka", "log.dirs");
    }

    @Test
    @NeedsServer("etcd")
    void anEtcdServerThatEndsBecauseItsDiskIsFullSaysSo() throws Exception {
        aFullDiskIsNamed("etcd", "data-dir");
    }

    private void aFullDiskIsNamed(String store, String setting) throws Exception {
        assumeTrue(disk.possible(), "no file system can be mounted here");
        String data = disk.folder().resolve("data").toString();

        BenchProcess bench = BenchProcess.startWith(
                disk,
                folder,
                longRunning(store, "stores." + store + ".server." + setting + "=" + data, "limits.freeDisk=none"));

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.BAD_ROWS);
        assertThat(bench.err())
                .contains(", FAILED, " + store + "-1 ended during the trial, whose log says: no space left on device");
    }

    @Test
    void aFloorOfFreeDiskEndsTheMeasurementBeforeTheDiskIsFull() throws Exception {
        assumeTrue(disk.possible(), "no file system can be mounted here");
        String[] tenMegabytesPerSecond = {
            "limits.freeDisk=100MB", "connections=1", "workload.batch=1", "load={model: rough, rate: 1k/s}"
        };
        List<String> arguments = new ArrayList<>(List.of(longRunning("kafka", tenMegabytesPerSecond)));
        arguments.addAll(List.of("--results", disk.folder().toString()));

        BenchProcess bench = BenchProcess.startWith(disk, folder, arguments.toArray(String[]::new));

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(unwrapped(bench))
                .contains("the measurement ended early: less than 100 MB of disk are free (limits.freeDisk)")
                .containsPattern("1 (VALID|UNSTEADY); results in");
    }

    @Test
    void aFloorOfFreeDiskHoldsForTheDiskThatDataWereMovedTo() throws Exception {
        assumeTrue(disk.possible(), "no file system can be mounted here");
        String data = disk.folder().resolve("data").toString();
        String[] tenMegabytesPerSecond = {
            "limits.freeDisk=100MB",
            "stores.kafka.server.log.dirs=" + data,
            "connections=1",
            "workload.batch=1",
            "load={model: rough, rate: 1k/s}"
        };

        BenchProcess bench = BenchProcess.startWith(disk, folder, longRunning("kafka", tenMegabytesPerSecond));

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(unwrapped(bench))
                .contains("the measurement ended early: less than 100 MB of disk are free where servers have their data"
                        + " (limits.freeDisk)")
                .containsPattern("1 (VALID|UNSTEADY); results in");
    }

    @Test
    @NeedsServer("etcd")
    void aQuotaThatIsReachedEndsTheMeasurementAndTheNextCellHasRoomAgain() throws Exception {
        BenchProcess bench = BenchProcess.start(
                folder,
                longRunning("etcd", "stores.etcd.server.quota-backend-bytes=100000000", "workload.batch=[16,256]"));

        assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.OK);
        assertThat(bench.out()).containsPattern("(2 VALID|2 UNSTEADY|1 VALID, 1 UNSTEADY); results in");
        assertThat(rows()).hasSize(2).allSatisfy(row -> assertThat(row)
                .contains("the measurement ended early: the store was full: ", "database space exceeded"));
    }

    private List<String> rows() throws IOException {
        List<String> lines =
                Files.readAllLines(ResultsFolder.only(folder.resolve("results")).resolve("results.csv"));
        return lines.subList(1, lines.size());
    }

    private static String unwrapped(BenchProcess bench) throws IOException {
        return bench.out().replaceAll("\\s+", " ");
    }

    private static String[] longRunning(String store, String... settings) {
        List<String> arguments = new ArrayList<>(List.of("--store", store, "--scenario", "long-running"));
        for (String setting : settings) {
            arguments.addAll(List.of("--set", setting));
        }
        arguments.addAll(List.of("--set", "workload.blob=[10KB]", "--set", "heat=none", "--trials", "1"));
        arguments.addAll(List.of("--set", "phases.warmUp={duration: 200ms, bytes: 10MB}"));
        arguments.addAll(List.of("--set", "phases.measurement.duration=60s"));
        return arguments.toArray(String[]::new);
    }
}
