package io.blobbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.load.model.OpenLoad;
import io.blobbench.load.model.OpenLoad.Arrivals;
import io.blobbench.load.model.Phase;
import io.blobbench.load.model.PhaseLimits;
import io.blobbench.schedule.Schedule;
import io.blobbench.store.operation.OperationKind;
import io.blobbench.workload.Workload;
import io.blobbench.workload.WorkloadSpec;
import io.blobbench.workload.blob.BlobContent;
import io.blobbench.workload.trace.TraceReader;
import io.blobbench.workload.trace.TraceReplay;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceScheduleTest {
    private static final long MS = 1_000_000;

    @Test
    void anOperationIsLateShortlyAfterTheEndOfItsTraceHoweverLongItMayStillBeSent(@TempDir Path folder)
            throws Exception {
        WorkloadSpec spec =
                replaying(folder, "offset_us,operation,key,size_bytes\n0,put,1,100\n4000000,put,2,100\n", 2);

        PhasePlan plan = plan(spec, new Workload(spec, 1, 1, OperationKind.PUT, false, false));

        assertThat(plan.offeredNs()).isEqualTo(2_000 * MS);
        assertThat(plan.window(0, 0).lateFromNs()).isEqualTo(2_200 * MS);
        assertThat(plan.window(0, 0).deadlineNs()).isEqualTo(3_000 * MS);
    }

    @Test
    void aStoreOfHalfTheSpeedDoesNotKeepAShortTrace(@TempDir Path folder) throws Exception {
        StringBuilder lines = new StringBuilder("offset_us,operation,key,size_bytes\n");
        for (int i = 0; i <= 60; i++) {
            lines.append(i * 1_000).append(",put,").append(i).append(",100\n");
        }
        WorkloadSpec spec = replaying(folder, lines.toString(), 1);
        FakeClock clock = new FakeClock(0);
        Bench bench = new Bench(
                clock, 1, spec, operation -> clock.at(clock.nanoTime() + 2 * MS, () -> operation.acknowledge(1)));
        TraceSchedule schedule = new TraceSchedule(bench.workload.traced(0).orElseThrow());

        bench.run(
                new OpenLoop(schedule, clock::pass), plan(spec, bench.workload).window(0, 0));

        assertThat(bench.sent).hasSize(61);
        assertThat(bench.lane.lastSentNs()).isEqualTo(120 * MS);
        assertThat(bench.lane.sentLate()).as("sent at 68, 70 ... 120 ms").isEqualTo(27);
    }

    @Test
    void threeArrivalsReplayedTwiceAsFastStartInHalfOfTheTime(@TempDir Path folder) throws Exception {
        WorkloadSpec spec = replaying(
                folder, "offset_us,operation,key,size_bytes\n0,put,1,100\n100000,put,2,100\n1000000,put,1,100\n", 2);
        Workload workload = new Workload(spec, 1, 1, OperationKind.PUT, false, false);

        Schedule schedule = new TraceSchedule(workload.traced(0).orElseThrow());

        assertThat(new long[] {schedule.intendedNs(0), schedule.intendedNs(1), schedule.intendedNs(2)})
                .containsExactly(0, 50 * MS, 500 * MS);
        assertThat(schedule.countBefore(50 * MS)).isOne();
        assertThat(schedule.countBefore(500 * MS + 1)).isEqualTo(3);
        assertThat(schedule.countBefore(3_600_000 * MS)).isEqualTo(3);
        assertThat(schedule.intendedNs(3)).isGreaterThan(3_600_000 * MS);
    }

    private static WorkloadSpec replaying(Path folder, String lines, double speed) throws Exception {
        Path file = folder.resolve("t.csv");
        Files.writeString(file, lines);
        return WorkloadSpec.replaying(new TraceReplay(TraceReader.read(file, "t.csv"), speed), BlobContent.RANDOM, 42);
    }

    /** One lane with one connection and slot; the operations may be sent within 3 s. */
    private static PhasePlan plan(WorkloadSpec spec, Workload workload) {
        TraceReplay replay = spec.trace().orElseThrow();
        OpenLoad load = new OpenLoad(replay.trace().opsPerSecond(replay.speed()), Arrivals.TRACE, 1);
        return new PhasePlan(
                new LoadSetup(spec, workload, 1, 1, 1, true, 42, TraceScheduleTest.class.getClassLoader()),
                Phase.of(
                        load,
                        PhaseLimits.ofDuration(Duration.ofSeconds(3)),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(1)));
    }
}
