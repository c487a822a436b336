package io.blobbench.host.room;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupMemoryTest {
    private static final long PID = 4711;
    private static final String UNLIMITED_FIRST = "9223372036854771712";

    @TempDir
    private Path folder;

    private Path first;
    private Path second;

    @BeforeEach
    void nameTheMountPoints() {
        first = folder.resolve("memory");
        second = folder.resolve("unified");
    }

    @Test
    void aLimitOfTheFirstVersionLeavesAllThatIsNotInUseOrCachesFiles() throws Exception {
        mounts("/ " + first + " rw - cgroup cgroup rw,memory");
        memberships("5:cpu,cpuacct:/other", "4:memory:/bench");
        limitFirst("bench", "2000", "1500", "cache 1\ntotal_inactive_file 300\ntotal_active_file 400\ntotal_shmem 9");

        assertThat(memory().limitBytes()).isEqualTo(2000);
        assertThat(memory().freeBytes()).isEqualTo(1200);
    }

    @Test
    void aLimitOfTheSecondVersionLeavesAllThatIsNotInUseOrCachesFiles() throws Exception {
        mounts("/ " + second + " rw,nosuid shared:9 - cgroup2 cgroup2 rw");
        memberships("0::/bench");
        limitSecond(
                "bench", "2000", "1500", "anon 700\ninactive_file 300\nactive_file 400\nshmem 9\nslab_reclaimable 50");

        assertThat(memory().limitBytes()).isEqualTo(2000);
        assertThat(memory().freeBytes()).isEqualTo(1250);
    }

    @Test
    void whereTheSystemBeginsToSlowAGroupDownItIsFull() throws Exception {
        mounts("/ " + second + " rw - cgroup2 cgroup2 rw");
        memberships("0::/bench");
        limitSecond("bench", "2000", "1500", "inactive_file 0");
        write(second.resolve("bench/memory.high"), "1800");

        assertThat(memory().limitBytes()).isEqualTo(1800);
        assertThat(memory().freeBytes()).isEqualTo(300);
    }

    @Test
    void theGroupAroundWithTheLeastCounts() throws Exception {
        mounts("/ " + second + " rw - cgroup2 cgroup2 rw");
        memberships("0::/pod/bench");
        limitSecond("pod/bench", "max", "500", "inactive_file 0");
        limitSecond("pod", "3000", "2900", "inactive_file 0");

        assertThat(memory().limitBytes()).isEqualTo(3000);
        assertThat(memory().freeBytes()).isEqualTo(100);
    }

    @Test
    void inAContainerTheMountPointIsTheGroupItself() throws Exception {
        mounts("/docker/1f3 " + first + " rw - cgroup cgroup rw,memory");
        memberships("4:memory:/docker/1f3");
        limitFirst("", "2000", "1500", "total_inactive_file 0");

        assertThat(memory().freeBytes()).isEqualTo(500);
    }

    @Test
    void whereBothVersionsAreMountedTheOneThatControlsMemoryCounts() throws Exception {
        mounts("/ " + first + " rw - cgroup cgroup rw,memory", "/ " + second + " rw - cgroup2 cgroup2 rw");
        memberships("4:memory:/bench", "0::/bench");
        Files.createDirectories(second.resolve("bench"));
        limitFirst("bench", "2000", "1500", "total_inactive_file 0");

        assertThat(memory().freeBytes()).isEqualTo(500);
    }

    @Test
    void withoutALimitTheHostDecides() throws Exception {
        mounts("/ " + first + " rw - cgroup cgroup rw,memory", "/ " + second + " rw - cgroup2 cgroup2 rw");
        memberships("4:memory:/bench", "0::/bench");
        limitFirst("bench", UNLIMITED_FIRST, "1500", "total_inactive_file 2000");
        limitSecond("bench", "max", "1500", "inactive_file 0");

        assertThat(memory().limitBytes()).isEqualTo(Long.MAX_VALUE);
        assertThat(memory().freeBytes()).isEqualTo(Long.MAX_VALUE);
        assertThat(new HostRoom(folder, memory()).freeMemoryBytes())
                .isLessThanOrEqualTo(HostSystem.info().getHardware().getMemory().getTotal());
    }

    @Test
    void aFullGroupHasNothingLeft() throws Exception {
        mounts("/ " + second + " rw - cgroup2 cgroup2 rw");
        memberships("0::/bench");
        limitSecond("bench", "2000", "2100", "inactive_file 0");

        assertThat(memory().freeBytes()).isZero();
        assertThat(new HostRoom(folder, memory()).freeMemoryBytes()).isZero();
    }

    @Test
    void anotherSystemHasNoGroups() {
        assertThat(memory().limitBytes()).isEqualTo(Long.MAX_VALUE);
        assertThat(memory().freeBytes()).isEqualTo(Long.MAX_VALUE);
    }

    private GroupMemory memory() {
        return new GroupMemory(folder.resolve("proc"), PID);
    }

    private void mounts(String... lines) throws IOException {
        StringBuilder all = new StringBuilder("22 27 0:21 / /proc rw,relatime shared:5 - proc proc rw\n");
        for (String line : lines) {
            all.append("32 31 0:29 ").append(line).append("\n");
        }
        write(folder.resolve("proc/self/mountinfo"), all.toString());
    }

    private void memberships(String... lines) throws IOException {
        write(folder.resolve("proc/" + PID + "/cgroup"), String.join("\n", lines));
    }

    private void limitFirst(String group, String limit, String used, String stat) throws IOException {
        Path files = first.resolve(group);
        write(files.resolve("memory.limit_in_bytes"), limit);
        write(files.resolve("memory.usage_in_bytes"), used);
        write(files.resolve("memory.stat"), stat);
    }

    private void limitSecond(String group, String limit, String used, String stat) throws IOException {
        Path files = second.resolve(group);
        write(files.resolve("memory.max"), limit);
        write(files.resolve("memory.current"), used);
        write(files.resolve("memory.stat"), stat);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }
}
