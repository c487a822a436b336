package io.blobbench.cli.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.base.SignalIgnoringCommand;
import io.blobbench.cli.base.ThisProgram;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.results.ResultsException;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.server.ServerNode;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.Waiting;
import io.blobbench.trial.FakeNode;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialExecution;
import io.blobbench.trial.TrialHost;
import io.blobbench.trial.TrialPlan;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.fault.TrialServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials whose JVM gives no result, or one that it cannot know as well as the run. */
class ForkedTrialTest {
    private static final StoreSettings SETTINGS = new StoreSettings(List.of("a:1"), Map.of());
    /** Shorter than the silence after which a JVM is given up. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void aTrialThatIsStoppedBeforeItsJvmAnswersWasInterruptedAndHasNotFailed() throws Exception {
        TrialExecution trial = trial();
        trial.requestStop();

        TrialResult result = endedAtOnce(trial);

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons()).containsExactly("interrupted: nothing was measured");
        assertThat(result.interruption()).isPresent();
    }

    @Test
    void aJvmThatIsStillStartingIsEndedByAStopAndNeverHasTheRequest(@TempDir Path folder) throws Exception {
        String script = "touch begun; read request && touch requested";
        TrialExecution trial = trial(List.of("sh", "-c", "cd '" + folder + "' && " + script));
        CompletableFuture<TrialResult> running = CompletableFuture.supplyAsync(() -> trial.run(SETTINGS, "layout"));
        Waiting.until("the start of a JVM", PATIENCE, () -> Files.exists(folder.resolve("begun")));

        trial.requestStop();

        TrialResult result = running.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(result.reasons()).containsExactly("interrupted: nothing was measured");
        assertThat(folder.resolve("requested")).doesNotExist();
    }

    @Test
    void aJvmThatStartsAfterTheStopIsEnded() throws Exception {
        TrialExecution trial = trial(List.of("sh", "-c", "read request"));
        trial.requestStop();

        CompletableFuture<TrialResult> running = CompletableFuture.supplyAsync(() -> trial.run(SETTINGS, "layout"));

        assertThat(running.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).interruption())
                .isPresent();
    }

    @Test
    void aJvmThatEndsByItselfFailsItsTrial() throws Exception {
        TrialExecution trial = trial();

        TrialResult result = endedAtOnce(trial);

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(trial.serversUnusable()).as("its layout was not removed").isTrue();
        assertThat(result.reasons())
                .containsExactly(
                        "the JVM of the trial was interrupted without a result; client.log has what it wrote, if anything");
    }

    @Test
    void aJvmThatEndsWithTheCodeOfAFullHeapCutsItsTrialOff() throws Exception {
        TrialExecution trial = trial(List.of("sh", "-c", "exit " + ForkCommand.FULL_HEAP));

        TrialResult result = trial.run(SETTINGS, "layout");

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.interruption()).isPresent();
        assertThat(result.reasons()).singleElement().asString().contains("the harness ran out of memory");
        assertThat(trial.serversUnusable()).as("its layout was not removed").isTrue();
    }

    @Test
    void aJvmThatEndsWithAnyOtherCodeFailsItsTrial() throws Exception {
        TrialExecution trial = trial(List.of("sh", "-c", "exit 13"));

        TrialResult result = trial.run(SETTINGS, "layout");

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons())
                .containsExactly("the JVM of the trial ended with exit code 13 without a result;"
                        + " client.log has what it wrote, if anything");
    }

    /** A process does not learn how one ended that it did not start. */
    @Test
    void aServerThatTheSystemKilledIsToldThoughTheOtherJvmCannotKnow() throws Exception {
        Cell cell = scenario().cells().get(0);
        TrialResult there = TrialResult.withoutLoad(
                cell, 1, Instant.EPOCH, Verdict.FAILED, List.of("memory-1 ended during the trial", "no answer"));
        FakeNode killed = new FakeNode("memory-1");
        killed.endKilled();
        String script = says(new ForkReply.Alive()) + "read request; "
                + says(ForkReply.Ended.of(there, true, Optional.of("no room")));
        TrialExecution trial = trial(List.of("sh", "-c", script), event -> {}, killed);

        TrialResult result = trial.run(SETTINGS, "layout");

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons())
                .containsExactly(
                        "memory-1 ended during the trial, killed with SIGKILL, as by a system that is short of memory",
                        "no answer");
        assertThat(trial.noRoomAfterwards()).hasValue("no room");
    }

    @Test
    void linesThatTheJvmItselfWritesAreNoReplies() throws Exception {
        String script = "echo '[0.004s][info][gc] Using Parallel'; " + says(new ForkReply.Alive()) + "read request; "
                + "echo '[0.215s][warning][os,thread] Failed to start thread \"Unknown thread\"'; "
                + says(ForkReply.Ended.of(result(Verdict.VALID), false, Optional.empty()));
        TrialExecution trial = trial(List.of("sh", "-c", script));

        TrialResult result = trial.run(SETTINGS, "layout");

        assertThat(result.reasons()).isEmpty();
        assertThat(result.verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void aTrialWhoseEventsCannotBeWrittenIsStoppedAndRemovesItsLayoutFirst(@TempDir Path folder) throws Exception {
        String script = "cd '" + folder + "'; " + says(new ForkReply.Alive()) + "read request; "
                + says(new ForkReply.Phase(Activity.MEASUREMENT, "measuring")) + "read stop; "
                + says(new ForkReply.Phase(Activity.TEARING_DOWN, "tearing down")) + "echo $stop > removed; "
                + says(ForkReply.Ended.of(result(Verdict.INVALID), false, Optional.empty()));
        TrialExecution trial = trial(List.of("sh", "-c", script), ForkedTrialTest::refuseMeasurements);

        TrialResult result = trial.run(SETTINGS, "layout");

        assertThat(folder.resolve("removed")).hasContent("stop");
        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons()).containsExactly("cannot write results");
        assertThat(trial.serversUnusable()).as("its layout was removed").isFalse();
    }

    private static void refuseMeasurements(RunEvent event) {
        if (event instanceof RunEvent.Phase phase && phase.activity() != Activity.PROVISIONING) {
            throw new ResultsException("cannot write results");
        }
    }

    private static TrialResult result(Verdict verdict) throws Exception {
        return TrialResult.withoutLoad(scenario().cells().get(0), 1, Instant.EPOCH, verdict, List.of());
    }

    /** A command of a shell that writes a reply. */
    private static String says(ForkReply reply) throws Exception {
        return "printf '%s\\n' '" + ForkJson.LINES.writeValueAsString(reply) + "'; ";
    }

    /** An interrupt makes the run give up the other JVM before that has answered. */
    private static TrialResult endedAtOnce(TrialExecution trial) throws Exception {
        Thread.currentThread().interrupt();
        try {
            return trial.run(SETTINGS, "layout");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private static TrialExecution trial() throws Exception {
        return trial(SignalIgnoringCommand.of("INT", ThisProgram.again(List.of(ForkCommand.NAME))));
    }

    private static Scenario scenario() throws Exception {
        return ScenarioReader.builder()
                .build()
                .readText(Path.of("fork.yaml"), "question: Does it start?\nworkload: {operation: append}\n", "memory");
    }

    private static TrialExecution trial(List<String> command) throws Exception {
        return trial(command, event -> {});
    }

    private static TrialExecution trial(List<String> command, RunListener listener, ServerNode... servers)
            throws Exception {
        Scenario scenario = scenario();
        TrialPlan plan = new TrialPlan(
                scenario.cells().get(0),
                1,
                TrialServers.watched(List.of(servers)),
                new TrialHost(Path.of(""), 0),
                Optional.empty(),
                listener);
        Target target = new Target(
                new MemoryStoreFactory(), Optional.empty(), ForkedTrialTest.class.getClassLoader(), Optional.empty());
        return new ForkedTrial(scenario, target, plan, command);
    }
}
