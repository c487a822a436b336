package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.server.ServerOptions;
import io.blobbench.trial.sweep.RunSetup;
import io.blobbench.trial.sweep.Sweep;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a store says of its servers and connections, while every operation succeeds. */
@Timeout(300)
class LapseTrialTest {
    private static final String SENTENCE = "it is not as it was asked for";

    private final FakeNode server = new FakeNode("memory-1");

    @TempDir
    private Path directory;

    @Test
    void aTrialWhoseServersLostACopyIsInvalid() throws Exception {
        TrialResult result = run("lapse", "verify: count");

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(Reasons.withoutSilence(result)).containsExactly(SENTENCE);
        assertThat(result.verification()).isPresent();
    }

    @Test
    void aTrialWhoseConnectionsCanDoLessThanWasAskedSaysSo() throws Exception {
        TrialResult result = run("caution", "verify: count");

        assertThat(result.verdict()).isEqualTo(Verdict.VALID);
        assertThat(Reasons.withoutSilence(result)).containsExactly(SENTENCE);
    }

    @Test
    void aCopyIsMissedBeforeAllServersAreKilledAndStartedAgain() throws Exception {
        TrialResult result = run("lapse", "verify: {after: kill}");

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(Reasons.withoutSilence(result))
                .containsExactly(SENTENCE, "all 30 acknowledged blobs survived the kill of all servers");
        assertThat(server.kills()).isOne();
    }

    @Test
    void aCopyIsMissedBeforeServersStartWithoutTheirCaches() throws Exception {
        TrialResult result = run("lapse", "workload: {operation: get, keys: {count: 20}}\ncache: cold");

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons()).containsOnlyOnce(SENTENCE);
        assertThat(server.kills()).isOne();
    }

    @Test
    void aFaultMayCostACopy() throws Exception {
        TrialResult result = run("lapse", "faults: [{at: 1ms, do: pause, for: 1ms}]\nverify: {after: kill}");

        assertThat(result.reasons()).doesNotContain(SENTENCE);
    }

    @Test
    void nothingIsReadBeforeTheCopiesOfPreloadedBlobsAreThere() throws Exception {
        TrialResult result = run("awaitCopies", "workload: {operation: get, keys: {count: 20}}");

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons()).contains(SENTENCE);
        assertThat(result.measured()).isEmpty();
    }

    @Test
    void whatIsNotPreloadedIsNotAwaited() throws Exception {
        assertThat(run("awaitCopies", "verify: count").verdict()).isEqualTo(Verdict.VALID);
    }

    /** @param method that a store answers with the sentence, or fails with it where it has no answer */
    private TrialResult run(String method, String lines) throws Exception {
        String yaml = """
                question: Are the copies still there?
                heat: none
                phases: {warmUp: {duration: 1h, operations: 10}, measurement: {duration: 1h, operations: 20}}
                """ + lines;
        RecordedServers servers = new RecordedServers();
        servers.nodes = List.of(server);
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, "memory");
        StoreFactory store =
                saying(method, StoreFactory.class, new ForgetfulStore(new MemoryStoreFactory(), server, 0));
        Target target = new Target(store, Optional.of(servers), getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);
        List<TrialResult> results = new ArrayList<>();
        RunListener recorder = event -> {
            if (event instanceof RunEvent.TrialEnded ended) {
                results.add(ended.result());
            }
        };
        new Sweep(scenario, target, null, options, recorder, RunSetup.of("test", NanoClock.SYSTEM)).runToEnd();
        return results.get(0);
    }

    /** The same, with stores that say something when they are asked by a method, or fail with it. */
    private static <T> T saying(String method, Class<T> type, T inner) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, called, args) -> {
            if (called.getName().equals(method)) {
                if (called.getReturnType() == void.class) {
                    throw new StoreException(SENTENCE);
                }
                return Optional.of(SENTENCE);
            }
            try {
                Object result = called.invoke(inner, args);
                return result instanceof Store store ? saying(method, Store.class, store) : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }
}
