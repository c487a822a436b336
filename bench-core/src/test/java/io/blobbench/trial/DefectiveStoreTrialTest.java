package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.operation.Operation;
import io.blobbench.store.operation.PendingOperation;
import io.blobbench.store.watch.Watcher;
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
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run of two trials on a store whose adapter does not keep to its contract: each trial has a row that says why. */
@Timeout(300)
class DefectiveStoreTrialTest {
    @TempDir
    private Path directory;

    @Test
    void anAnswerThatComesAgainWhenTheLoadHasEndedMakesTheTrialInvalid() throws Exception {
        for (TrialResult result : run("settled again", () -> null, "")) {
            assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
            assertThat(result.reasons()).contains("the adapter settled 1 blob twice; its counts are not valid");
        }
    }

    @Test
    void aClientThatAnswersEveryRequestTwiceMakesTheTrialInvalid() throws Exception {
        for (TrialResult result : run("answered twice", () -> null, "")) {
            assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
            assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason).contains("blobs twice"));
        }
    }

    @Test
    void anAdapterThatHandsOverNoBytesToCompareMakesTheTrialInvalid() throws Exception {
        for (TrialResult result :
                run("reads counted", () -> null, "workload: {operation: get, keys: {count: 20}}\nverify: content")) {
            assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
            assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason)
                    .isEqualTo("20 blobs could not be compared when read, because the adapter did not hand over the"
                            + " bytes"));
        }
    }

    @Test
    void aDescriptionWithoutAValueFailsTheTrial() throws Exception {
        assertFailed(
                run("describe", () -> Collections.singletonMap("version", null), ""),
                "describe returned null for 'version'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"caution", "outages"})
    void aClassThatIsMissingFailsTheTrial(String method) throws Exception {
        List<TrialResult> results = run(
                method,
                () -> {
                    throw new NoClassDefFoundError("org/client/Missing");
                },
                "");

        assertFailed(results, "failed: java.lang.NoClassDefFoundError: org/client/Missing");
    }

    @Test
    void aSecondReaderWithoutAMethodFailsTheTrial() throws Exception {
        assertFailed(run("method", () -> null, "visibility: {measure: true}"), "the second reader has no method");
    }

    private static void assertFailed(List<TrialResult> results, String why) {
        for (TrialResult result : results) {
            assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
            assertThat(result.reasons()).anySatisfy(reason -> assertThat(reason).contains(why));
        }
    }

    private List<TrialResult> run(String method, Callable<Object> answer, String line) throws Exception {
        String yaml = """
                question: Does every trial have a row?
                heat: none
                trials: 2
                load: {inFlight: 1}
                phases: {warmUp: {duration: 1h, operations: 10}, measurement: {duration: 1h, operations: 20}}
                """ + line;
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, "memory");
        StoreFactory store = answering(method, answer, StoreFactory.class, new MemoryStoreFactory());
        Target target = new Target(store, Optional.empty(), getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);
        List<TrialResult> results = new ArrayList<>();
        RunListener recorder = event -> {
            if (event instanceof RunEvent.TrialEnded ended) {
                results.add(ended.result());
            }
        };
        new Sweep(scenario, target, null, options, recorder, RunSetup.of("test", NanoClock.SYSTEM)).runToEnd();
        assertThat(results).hasSize(2);
        return results;
    }

    /** The same, with another answer of one method of its stores, their connections and readers. */
    private static <T> T answering(String method, Callable<Object> answer, Class<T> type, T inner) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, called, args) -> {
            if (called.getName().equals(method)) {
                return answer.call();
            }
            try {
                Object result = called.invoke(inner, args);
                if (result instanceof Store store) {
                    return answering(method, answer, Store.class, store);
                }
                if (result instanceof Watcher watcher) {
                    return answering(method, answer, Watcher.class, watcher);
                }
                if (result instanceof Connection connection) {
                    return switch (method) {
                        case "settled again" -> new AnsweringAgain(connection);
                        case "answered twice" -> answeringTwice(connection);
                        case "reads counted" -> countingReads(connection);
                        default -> answering(method, answer, Connection.class, connection);
                    };
                }
                return result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    /** Passes on operations whose blobs are settled as the test says. Used by its lane, closed by any thread. */
    private record Settling(Connection inner, String answer, BiConsumer<Operation, Object[]> reaction)
            implements Connection {
        @Override
        public void submit(Operation operation) {
            inner.submit((Operation) Proxy.newProxyInstance(
                    Operation.class.getClassLoader(), new Class<?>[] {Operation.class}, (proxy, called, args) -> {
                        if (!called.getName().equals(answer)) {
                            return called.invoke(operation, args);
                        }
                        reaction.accept(operation, args);
                        return null;
                    }));
        }

        @Override
        public void close() {
            inner.close();
        }
    }

    /** Counts each acknowledgement twice, as with a client that calls back twice for each request. */
    private static Connection answeringTwice(Connection inner) {
        PendingOperation pending = new PendingOperation();
        return new Settling(inner, "acknowledge", (operation, args) -> {
            pending.begin(operation);
            pending.acknowledge((int) args[0]);
            pending.acknowledge((int) args[0]);
        });
    }

    /** Passes on the number of bytes that were read, and never the bytes. */
    private static Connection countingReads(Connection inner) {
        return new Settling(inner, "acknowledgeRead", (operation, args) -> {
            if (args[0] instanceof byte[] payload) {
                operation.acknowledgeRead(1, payload.length);
            } else {
                operation.acknowledgeRead((int) args[0], (long) args[1]);
            }
        });
    }
}
