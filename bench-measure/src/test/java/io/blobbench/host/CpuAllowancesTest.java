package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuAllowancesTest {
    private static final long PID = 4711;

    @TempDir
    private Path folder;

    private Path groups;

    @BeforeEach
    void nameTheMountPoint() {
        groups = folder.resolve("groups");
    }

    @Test
    void withoutAQuotaTheAffinityCounts() throws Exception {
        affinity("0-3,8,10-11");

        assertThat(allowance().cores()).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({
        "0-127, 0-3, 4",
        "'0-3,8', '0,2,4,6,8', 3",
        "0-3, 0-7, 4",
        "4-5, 0-1, 2",
        "2-5, 0-3, 4",
        "'1,3,8,12', 0-3, 4",
        "0-2, '0,2', 2",
        "2-7, 0-3, 2",
    })
    void coresThatAreOfflineOrAbsentAreNotCountedUnlessTheyAreNumberedOtherwise(
            String allowed, String online, double cores) throws Exception {
        affinity(allowed);
        write(folder.resolve("online"), online);

        assertThat(allowance().cores()).isEqualTo(cores);
    }

    @Test
    void aQuotaOfTheFirstVersionIsReadFromTheGroup() throws Exception {
        affinity("0-3");
        mounted("/", "cgroup cgroup rw,cpu,cpuacct");
        memberships("5:memory:/other", "4:cpu,cpuacct:/bench/harness");
        write(groups.resolve("bench/harness/cpu.cfs_quota_us"), "10000");
        write(groups.resolve("bench/harness/cpu.cfs_period_us"), "100000");
        write(groups.resolve("bench/harness/cpu.stat"), "nr_periods 34\nnr_throttled 30\nthrottled_time 1226820640");

        assertThat(allowance()).isEqualTo(held(0.1, 3));
    }

    @Test
    void aQuotaOfTheSecondVersionIsReadFromTheGroup() throws Exception {
        affinity("0-3");
        mounted("/", "cgroup2 cgroup2 rw,nsdelegate");
        memberships("0::/bench/harness");
        write(groups.resolve("bench/harness/cpu.max"), "150000 50000");
        write(groups.resolve("bench/harness/cpu.stat"), "usage_usec 900\nnr_periods 100\nnr_throttled 40\nnr_bursts 0");

        assertThat(allowance()).isEqualTo(held(3, 2));
    }

    /** By the quota of the group of the harness. */
    private CpuAllowances.Allowance held(double cores, double seconds) {
        return new CpuAllowances.Allowance(
                cores,
                Map.of(groups.resolve("bench/harness").toString(), seconds),
                Set.of(0, 1, 2, 3),
                groups.resolve("bench/harness").toString());
    }

    @ParameterizedTest
    @CsvSource({
        "0 a, 1 a, 2, each on a core of its own",
        "0 a, 0 a, 1, both on one",
        "0-1 a, 1-2 a, 3, some cores of both",
        "0-3 a, 0-3 b=0.5, 4, a quota within the cores of the other",
        "0 a, 0-3 b=0.5, 1.5, a quota beside them",
        "0-3 a=1, 0-3 a=1, 1, one quota for both",
        "0-3 a=1, 0-3 b=2, 3, two quotas",
        "0-1 a=2.5, 0-1 b=2.5, 2, quotas beyond the cores"
    })
    void processesMayTakeTheCoresOfAllTogether(String one, String other, double cores, String why) {
        assertThat(CpuAllowances.Allowance.together(List.of(allowance(one), allowance(other))))
                .as(why)
                .isEqualTo(cores);
    }

    @Test
    void theMostThatOneMayTakeCountsWhereAffinitiesAreUnknown() {
        CpuAllowances.Allowance two = new CpuAllowances.Allowance(2, Map.of(), Set.of(), "");
        CpuAllowances.Allowance four = new CpuAllowances.Allowance(4, Map.of(), Set.of(), "");

        assertThat(CpuAllowances.Allowance.together(List.of(two, four))).isEqualTo(4);
        assertThat(CpuAllowances.Allowance.together(List.of(two, CpuAllowances.Allowance.UNKNOWN)))
                .isNaN();
    }

    /** Such as 0-1 b=0.5: the cores 0 and 1, and half a core by the quota of the group b. */
    private static CpuAllowances.Allowance allowance(String text) {
        String[] parts = text.split("[ -]|=", -1);
        int first = Integer.parseInt(parts[0]);
        int last = text.contains("-") ? Integer.parseInt(parts[1]) : first;
        Set<Integer> affinity = IntStream.rangeClosed(first, last).boxed().collect(Collectors.toSet());
        boolean quota = text.contains("=");
        double cores = quota ? Math.min(Double.parseDouble(parts[parts.length - 1]), affinity.size()) : affinity.size();
        return new CpuAllowances.Allowance(cores, Map.of(), affinity, quota ? parts[parts.length - 2] : "");
    }

    @Test
    void theTightestOfTheGroupsAroundCounts() throws Exception {
        affinity("0-3");
        mounted("/", "cgroup2 cgroup2 rw");
        memberships("0::/bench/harness");
        write(groups.resolve("bench/harness/cpu.max"), "max 100000");
        write(groups.resolve("bench/cpu.max"), "50000 100000");

        assertThat(allowance().cores()).isEqualTo(0.5);
    }

    @Test
    void inAContainerTheMountPointIsTheGroupItself() throws Exception {
        affinity("0-3");
        mounted("/docker/1f3", "cgroup cgroup rw,cpu");
        memberships("4:cpu:/docker/1f3");
        write(groups.resolve("cpu.cfs_quota_us"), "200000");
        write(groups.resolve("cpu.cfs_period_us"), "100000");

        assertThat(allowance().cores()).isEqualTo(2);
    }

    @Test
    void aQuotaThatIsNotSetLeavesTheAffinity() throws Exception {
        affinity("0-1");
        mounted("/", "cgroup cgroup rw,cpu");
        memberships("4:cpu:/");
        write(groups.resolve("cpu.cfs_quota_us"), "-1");
        write(groups.resolve("cpu.cfs_period_us"), "100000");

        assertThat(allowance().cores()).isEqualTo(2);
    }

    @Test
    void onAnotherSystemTheRuntimesProcessorsCount() {
        assertThat(allowance().cores()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(allowance().heldSeconds()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisProcessMayUseSomeOfTheProcessors() {
        CpuAllowances.Allowance own =
                new CpuAllowances().of(ProcessHandle.current().pid());

        // The runtime rounds a part of a core up.
        assertThat(own.cores())
                .isPositive()
                .isLessThanOrEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(own.heldSecondsSince(own)).isZero();
    }

    private CpuAllowances.Allowance allowance() {
        return new CpuAllowances(folder.resolve("proc"), folder.resolve("online")).of(PID);
    }

    private void affinity(String list) throws IOException {
        write(folder.resolve("proc/" + PID + "/status"), "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + list);
    }

    private void memberships(String... lines) throws IOException {
        write(folder.resolve("proc/" + PID + "/cgroup"), String.join("\n", lines));
    }

    private void mounted(String root, String type) throws IOException {
        write(
                folder.resolve("proc/self/mountinfo"),
                "22 27 0:21 / /proc rw,relatime shared:5 - proc proc rw\n" + "32 31 0:29 " + root + " " + groups
                        + " rw,relatime shared:9 master:2 - " + type);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }
}
