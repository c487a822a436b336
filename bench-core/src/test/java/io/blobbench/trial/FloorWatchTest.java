package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.blobbench.host.room.HostRoom;
import io.blobbench.load.PhaseInterval;
import io.blobbench.load.PhaseListener;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.scenario.Floors;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FloorWatchTest {
    private static final PhaseListener ALWAYS_ON = passed -> true;

    @TempDir
    private Path folder;

    @Test
    void withoutFloorsThereIsAlwaysRoom() throws Exception {
        FloorWatch watch = new FloorWatch(new Floors(0, 0), List.of(folder));

        assertThat(watch.hasRoom()).isTrue();
        assertThat(watch.reached()).isEmpty();
        assertThat(goesOn(watch, ALWAYS_ON)).isTrue();
        assertThat(goesOn(watch, passed -> false)).isFalse();
    }

    @Test
    void aFloorThatIsFarAwayLeavesRoom() throws Exception {
        assertThat(new FloorWatch(new Floors(1, 1), List.of(folder)).hasRoom()).isTrue();
    }

    @Test
    void tooLittleDiskEndsThePhase() throws Exception {
        FloorWatch watch = new FloorWatch(new Floors(Long.MAX_VALUE, 0), List.of(folder));

        assertThat(watch.reached()).isEmpty();
        assertThat(goesOn(watch, ALWAYS_ON)).isFalse();
        assertThat(watch.reached()).contains("less than 9223372036854 MB of disk are free (limits.freeDisk)");
        assertThat(watch.endedPhase()).isTrue();
    }

    @Test
    void aFloorThatIsReachedWhenThePhaseEndsAnywayDoesNotEndIt() throws Exception {
        FloorWatch watch = new FloorWatch(new Floors(Long.MAX_VALUE, 0), List.of(folder));

        goesOn(watch, passed -> false);

        assertThat(watch.reached()).isPresent();
        assertThat(watch.endedPhase()).isFalse();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void tooLittleDiskWhereServersHaveTheirDataEndsThePhase() throws Exception {
        Path memory = Path.of("/dev/shm");
        long here = new HostRoom(folder).freeDiskBytes();
        long there = new HostRoom(memory).freeDiskBytes();
        long apart = Math.abs(here - there);
        assumeThat(apart).as("bytes that no other program takes meanwhile").isGreaterThan(2_000_000_000);
        List<Path> roomyFirst = here > there ? List.of(folder, memory) : List.of(memory, folder);
        Floors between = new Floors(Math.min(here, there) + apart / 2, 0);

        assertThat(new FloorWatch(between, roomyFirst.subList(0, 1)).hasRoom()).isTrue();
        FloorWatch both = new FloorWatch(between, roomyFirst);
        assertThat(both.hasRoom()).isFalse();
        assertThat(both.reached().orElseThrow())
                .endsWith(" MB of disk are free where servers have their data (limits.freeDisk)");
    }

    @Test
    void tooLittleMemoryEndsThePhase() throws Exception {
        FloorWatch watch = new FloorWatch(new Floors(0, Long.MAX_VALUE), List.of(folder));

        assertThat(goesOn(watch, ALWAYS_ON)).isFalse();
        assertThat(watch.reached()).contains("less than 9223372036854 MB of memory are free (limits.freeMemory)");
    }

    @Test
    void theLastIntervalIsToldAllTheSame() throws Exception {
        FloorWatch watch = new FloorWatch(new Floors(Long.MAX_VALUE, 0), List.of(folder));
        boolean[] told = {false};

        goesOn(watch, passed -> told[0] = true);

        assertThat(told[0]).isTrue();
    }

    private static boolean goesOn(FloorWatch watch, PhaseListener listener) {
        return watch.over(listener).interval(new PhaseInterval(0, 1, Counts.ZERO, OperationTimes.empty()));
    }
}
