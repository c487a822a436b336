package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.layout.Consistency;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.facts.Verification;
import io.blobbench.trial.server.ServerOptions;
import io.blobbench.trial.sweep.RunSetup;
import io.blobbench.trial.sweep.Sweep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers are killed when a load has ended, in front of a store that loses what the test says. */
@Timeout(300)
class CrashTrialTest {
    private static final int BLOBS = 20 + 10; // of the measurement and the warm-up

    private final FakeNode server = new FakeNode("memory-1");
    private final RecordedServers servers = new RecordedServers();
    private final List<TrialResult> results = new ArrayList<>();
    private final List<String> phases = new ArrayList<>();
    private Runnable inMeasurement = () -> {};

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "0, count, none, VALID, all 30 acknowledged blobs survived the kill of all servers",
        "7, count, none, VALID, '7 of 30 acknowledged blobs were lost in the kill of all servers; durability none does not"
                + " promise to keep them'",
        "7, content, periodic, VALID, '7 of 30 acknowledged blobs were lost in the kill of all servers; durability periodic"
                + " does not promise to keep them'",
        "0, content, always, VALID, all 30 acknowledged blobs survived the kill of all servers",
        "1, content, always, INVALID, '1 of 30 acknowledged blobs were lost in the kill of all servers, which durability"
                + " always excludes'"
    })
    void whatAStoreLosesInACrashIsCountedAndHeldAgainstItsPromise(
            int lost, String check, String durability, Verdict verdict, String reason) throws Exception {
        servers.nodes = List.of(server);

        run(new ForgetfulStore(new MemoryStoreFactory(), server, lost), Optional.of(servers), check, durability);

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verification())
                    .contains(new Verification(BLOBS, 0, BLOBS - lost, lost, lost, 0, 0, 0, 0));
            assertThat(result.verdict()).isEqualTo(verdict);
            assertThat(Reasons.withoutSilence(result)).containsExactly(reason);
        });
        assertThat(server.kills()).isOne();
        assertThat(server.restarts()).isOne();
        assertThat(phases)
                .containsSubsequence(
                        "measurement",
                        "killing the servers",
                        "starting the servers on their data",
                        "verifying",
                        "tearing down");
    }

    @ParameterizedTest
    @CsvSource({
        ", VALID, '; durability always and consistency one of 3 replicas does not promise to keep them'",
        "QUORUM, INVALID, ', which durability always and consistency one (quorum for writes) of 3 replicas excludes'"
    })
    void aStoreIsHeldToTheConsistencyOfItsWritesAlsoWhereTheLayoutAsksForLess(
            @Nullable Consistency writes, Verdict verdict, String reason) throws Exception {
        servers.nodes = List.of(server);
        StoreFactory store = new ForgetfulStore(
                new MemoryStoreFactory(), server, 1, Optional.ofNullable(writes), OptionalInt.empty());

        run(store, Optional.of(servers), "count", "always, replicas: 3, consistency: one");

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict()).isEqualTo(verdict);
            assertThat(Reasons.withoutSilence(result))
                    .containsExactly("1 of 30 acknowledged blobs were lost in the kill of all servers" + reason);
        });
    }

    @Test
    void aStoreWhosePrimaryNothingReplacesIsHeldToItsDurability() throws Exception {
        servers.nodes = List.of(server);
        StoreFactory store =
                new ForgetfulStore(new MemoryStoreFactory(), server, 1, Optional.empty(), OptionalInt.of(0));

        run(store, Optional.of(servers), "count", "always, replicas: 3, consistency: one");

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
            assertThat(Reasons.withoutSilence(result))
                    .containsExactly("1 of 30 acknowledged blobs were lost in the kill of all servers, which durability"
                            + " always of the primary, which no replica replaces, excludes");
        });
    }

    @Test
    void aServerThatEndedByItselfIsNotStartedAgainAsOneThatWasKilled() throws Exception {
        FakeNode other = new FakeNode("memory-2");
        servers.nodes = List.of(server, other);
        inMeasurement = () -> other.end("");

        run(new ForgetfulStore(new MemoryStoreFactory(), server, 0), Optional.of(servers), "count", "none");

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
            assertThat(Reasons.withoutSilence(result)).containsExactly("memory-2 ended during the trial");
        });
        assertThat(server.kills()).isZero();
        assertThat(other.restarts()).isZero();
    }

    @Test
    void aStoreWithoutServersIsUnsupported() throws Exception {
        run(new MemoryStoreFactory(), Optional.empty(), "count", "none");

        assertThat(results).singleElement().satisfies(result -> {
            assertThat(result.verdict()).isEqualTo(Verdict.UNSUPPORTED);
            assertThat(result.reasons()).containsExactly("memory has no servers here that a fault could affect");
        });
    }

    private void run(StoreFactory store, Optional<ServerFactory> started, String check, String durability)
            throws Exception {
        String yaml = """
                question: What is left?
                heat: none
                phases: {warmUp: {duration: 1h, operations: 10}, measurement: {duration: 1h, operations: 20}}
                layout: {durability: %s}
                verify: {check: %s, after: kill}
                """.formatted(durability, check);
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, "memory");
        Target target = new Target(store, started, getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);
        new Sweep(scenario, target, null, options, this::record, RunSetup.of("test", NanoClock.SYSTEM)).runToEnd();
    }

    private void record(RunEvent event) {
        if (event instanceof RunEvent.TrialEnded ended) {
            results.add(ended.result());
        } else if (event instanceof RunEvent.Phase phase) {
            phases.add(phase.text());
            if (phase.activity() == Activity.MEASUREMENT) {
                inMeasurement.run();
            }
        }
    }
}
