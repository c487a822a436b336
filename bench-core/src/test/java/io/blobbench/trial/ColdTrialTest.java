package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.server.ServerOptions;
import io.blobbench.trial.sweep.RunSetup;
import io.blobbench.trial.sweep.Sweep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reads of servers that have nothing of their files in memory. */
@Timeout(300)
class ColdTrialTest {
    private static final String COLD = "heat: none\ncache: cold";

    private final FakeNode server = new FakeNode("memory-1");
    private final RecordedServers servers = new RecordedServers();
    private final List<TrialResult> results = new ArrayList<>();
    private final List<String> phases = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private Runnable inPreload = () -> {};

    @TempDir
    Path directory;

    @Test
    void serversStartAnewBetweenThePreloadAndTheFirstReadsWithoutAWarmUp() throws Exception {
        servers.nodes = List.of(server);

        run(new ForgetfulStore(new MemoryStoreFactory(), server, 0), Optional.of(servers), COLD);

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict()).as(result.reasons().toString()).isEqualTo(Verdict.VALID);
            assertThat(Reasons.withoutSilence(result)).isEmpty();
            assertThat(result.measured().orElseThrow().counts().operations()).isEqualTo(40);
        });
        assertThat(server.kills()).isOne();
        assertThat(server.restarts()).isOne();
        assertThat(phases)
                .containsSubsequence("preload", "starting the servers without their caches", "measurement", "verifying")
                .doesNotContain("warm-up");
    }

    @Test
    void hotTrialsFollowOneAnotherOnHeatedServersThatNoColdOneStartsAgain() throws Exception {
        servers.nodes = List.of(server);

        run(
                new ForgetfulStore(new MemoryStoreFactory(), server, 0),
                Optional.of(servers),
                "heat: 50ms\ntrials: 2\ncache: [cold, hot]");

        assertThat(results).extracting(TrialResult::verdict).containsOnly(Verdict.VALID);
        assertThat(events).containsExactly("heated", "cache=cold", "cache=cold", "heated", "cache=hot", "cache=hot");
        assertThat(servers.started).hasSize(1);
        assertThat(server.restarts()).isEqualTo(2);
    }

    @Test
    void aServerThatEndedInThePreloadIsToldThoughItStartsAnew() throws Exception {
        FakeNode other = new FakeNode("memory-2");
        servers.nodes = List.of(server, other);
        inPreload = () -> other.end("");

        run(new ForgetfulStore(new MemoryStoreFactory(), server, 0), Optional.of(servers), COLD);

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
            assertThat(Reasons.withoutSilence(result)).containsExactly("memory-2 ended during the trial");
        });
    }

    @Test
    void aStoreThatDoesNotReadFromFilesIsUnsupportedAndLeftAlone() throws Exception {
        servers.nodes = List.of(server);

        run(new MemoryStoreFactory(), Optional.of(servers), COLD);

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.UNSUPPORTED);
            assertThat(result.reasons())
                    .containsExactly("this store reads from its own memory: its reads are never cold");
        });
        assertThat(server.kills()).isZero();
    }

    private void run(StoreFactory store, Optional<ServerFactory> started, String lines) throws Exception {
        String yaml = """
                question: How fast are first reads?
                workload: {operation: get, blob: 100B, keys: {count: 40}}
                phases: {warmUp: 50ms, measurement: {duration: 1m, operations: 50}}
                verify: content
                """ + lines;
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, "memory");
        Target target = new Target(store, started, getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);
        new Sweep(scenario, target, null, options, this::record, RunSetup.of("test", NanoClock.SYSTEM)).runToEnd();
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            results.add(ended.result());
            events.add(ended.result().cell().id());
        } else if (event instanceof RunEvent.Heated) {
            events.add("heated");
        } else if (event instanceof RunEvent.Phase phase) {
            phases.add(phase.text());
            if (phase.activity() == Activity.PRELOAD) {
                inPreload.run();
            }
        }
    }
}
