package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
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
import org.junit.jupiter.api.io.TempDir;

/** Servers that stop being what a cell asks for, while every operation succeeds. */
class LapseTrialTest {
    private static final String LAPSE = "a replica was lost";

    private final FakeNode server = new FakeNode("memory-1");

    @TempDir
    private Path directory;

    @Test
    void aTrialWhoseServersLostACopyIsInvalid() throws Exception {
        TrialResult result = run("verify: count");

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons()).containsExactly(LAPSE);
        assertThat(result.verification()).isPresent();
    }

    @Test
    void aCopyIsMissedBeforeAllServersAreKilledAndStartedAgain() throws Exception {
        TrialResult result = run("verify: {after: kill}");

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons())
                .containsExactly(LAPSE, "all 30 acknowledged blobs survived the kill of all servers");
        assertThat(server.kills()).isOne();
    }

    @Test
    void aFaultMayCostACopy() throws Exception {
        TrialResult result = run("faults: [{at: 1ms, do: pause, for: 1ms}]\nverify: {after: kill}");

        assertThat(result.reasons()).doesNotContain(LAPSE);
    }

    private TrialResult run(String lines) throws Exception {
        String yaml = """
                question: Are the copies still there?
                heat: none
                phases: {warmUp: {duration: 50ms, operations: 10}, measurement: {duration: 2s, operations: 20}}
                """ + lines;
        RecordedServers servers = new RecordedServers();
        servers.nodes = List.of(server);
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, "memory");
        StoreFactory store = losing(StoreFactory.class, new ForgetfulStore(new MemoryStoreFactory(), server, 0));
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

    /** The same, with stores whose servers have lost a copy. */
    private static <T> T losing(Class<T> type, T inner) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, called, args) -> {
            if (called.getName().equals("lapse")) {
                return Optional.of(LAPSE);
            }
            try {
                Object result = called.invoke(inner, args);
                return result instanceof Store store ? losing(Store.class, store) : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }
}
