package io.blobbench.trial.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.AsyncMemoryStoreFactory;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Store;
import io.blobbench.store.StoreSettings;
import io.blobbench.trial.CellSetup;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialHost;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.facts.TrialFacts.Stage;
import io.blobbench.trial.fault.TrialServers;
import io.blobbench.workload.HostShare;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent's part of a trial, whose clock sees who reads it. */
@Timeout(60)
final class AgentTrialTest {
    private static final StoreSettings SETTINGS = new StoreSettings(List.of(), Map.of());

    @TempDir
    private Path folder;

    @Test
    void lanesHaveTheirPlansLongBeforeTheCommonInstantAndMetersBeginShortlyBeforeIt() throws Exception {
        AtomicLong firstOfLanesNs = new AtomicLong();
        AtomicLong firstOfMetersNs = new AtomicLong();
        NanoClock clock = () -> {
            long nowNs = NanoClock.SYSTEM.nanoTime();
            if (Thread.currentThread().getName().startsWith("lane-")) {
                firstOfLanesNs.compareAndSet(0, nowNs);
            } else if (Thread.currentThread().getName().equals("pause-meter")) {
                firstOfMetersNs.compareAndSet(0, nowNs);
            }
            return nowNs;
        };
        Cell cell = ScenarioReader.builder()
                .build()
                .readText(
                        Path.of("s.yaml"),
                        "question: Is it ready?\nconnections: 1\nworkload: {operation: append}\n"
                                + "phases: {measurement: {operations: 10}}",
                        "memory-async")
                .cells()
                .get(0);
        Target target = new Target(
                new SharedStoreFactory(new AsyncMemoryStoreFactory()),
                Optional.empty(),
                getClass().getClassLoader(),
                Optional.empty());
        TrialPlan plan = new TrialPlan(
                cell, 1, TrialServers.watched(List.of()), new TrialHost(folder, 0), Optional.empty(), event -> {});
        try (Store store = target.store().open(SETTINGS)) {
            store.provision(CellSetup.layout(cell, "test"));
            AgentTrial agent = new AgentTrial(target, plan, HostShare.whole(1, 1), clock);
            assertThat(agent.prepare(SETTINGS, "test", "").goesOn()).isTrue();

            long startNs = clock.nanoTime() + TimeUnit.SECONDS.toNanos(5);
            agent.start(Stage.MEASUREMENT, startNs, Long.MAX_VALUE);
            agent.end();

            assertThat(startNs - firstOfLanesNs.get()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(500));
            assertThat(startNs - firstOfMetersNs.get()).isLessThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }
}
