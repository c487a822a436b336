package io.blobbench.trial.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.Sustain;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.Show;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.RecordedStore;
import io.blobbench.trial.Target;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.leftover.LayoutNames;
import io.blobbench.trial.leftover.Leftover;
import io.blobbench.trial.leftover.LeftoverJournal;
import io.blobbench.trial.server.ServerOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A minute passes with every look at the clock, so that nothing is tried twice. */
class TrialCleanupTest {
    private static final String RUN = LayoutNames.of("20261120-093012-redis-smoke");
    private static final String LAYOUT = RUN + "-0";
    private static final TrialResult RESULT =
            TrialSamples.valid(TrialSamples.cell(TrialSamples.CLOSED), 1, 1000, TrialSamples.latencies(false));

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(20);

    private final RecordedStore store = new RecordedStore();
    private final List<RunEvent> events = new ArrayList<>();
    private final ControlCalls calls = new ControlCalls(getClass().getClassLoader());
    private long nowNs;
    private LeftoverJournal journal;

    @TempDir
    private Path folder;

    @BeforeEach
    void begin() throws Exception {
        journal = LeftoverJournal.of(folder).begin("recorded", List.of("node1:1"));
    }

    @AfterEach
    void close() {
        calls.close();
    }

    @Test
    void whereEverythingIsUndoneTheResultStays() throws Exception {
        TrialCleanup cleanup = cleanup(TargetServers.at(List.of("node1:1")), Optional.of(journal));

        assertThat(after(cleanup)).isSameAs(RESULT);
        assertThat(cleanup.givenUp()).isEmpty();
        assertThat(events).isEmpty();
    }

    @Test
    void whatATrialLeftIsRemoved() throws Exception {
        TrialCleanup cleanup = cleanup(TargetServers.at(List.of("node1:1")), Optional.of(journal));
        journal.making(new Leftover(LAYOUT, Map.of()));
        store.held.add(LAYOUT);

        TrialResult result = after(cleanup);

        assertThat(result.verdict()).isEqualTo(RESULT.verdict());
        assertThat(result.reasons()).contains("what the trial left on the servers was removed afterwards");
        assertThat(store.held).isEmpty();
        assertThat(journal.read().none()).isTrue();
        assertThat(events).containsExactly(new RunEvent.Phase(Activity.TEARING_DOWN, "removing leftovers of a trial"));
    }

    @Test
    void aLayoutThatWasNeverMadeIsNotToldAsRemoved() throws Exception {
        TrialCleanup cleanup = cleanup(TargetServers.at(List.of("node1:1")), Optional.of(journal));
        journal.making(new Leftover(LAYOUT, Map.of()));

        assertThat(after(cleanup)).isSameAs(RESULT);
        assertThat(journal.read().none()).isTrue();
    }

    @Test
    void whatARestoredSettingLeavesIsNoted() throws Exception {
        TrialCleanup cleanup = cleanup(TargetServers.at(List.of("node1:1")), Optional.of(journal));
        journal.making(new Leftover(LAYOUT, Map.of("appendonly", "no")));
        store.remains = Optional.of("a file is left");

        assertThat(after(cleanup).reasons())
                .endsWith("what the trial left on the servers was removed afterwards", "a file is left");
    }

    @Test
    void settingsThatOthersChangedMakeTheResultInvalid() throws Exception {
        TrialCleanup cleanup = cleanup(TargetServers.at(List.of("node1:1")), Optional.of(journal));
        Layout asked = new Layout(LAYOUT, 1, 1, Consistency.ONE, Durability.ALWAYS, 100, Map.of());
        journal.making(new Leftover(LAYOUT, Map.of("appendonly", "no"), Optional.of(asked), Map.of()));
        store.changed = Map.of("appendfsync", "no");

        TrialResult result = after(cleanup);

        assertThat(result.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(result.reasons()).last().asString().startsWith("settings of the servers were changed since");
    }

    @Test
    void whatCannotBeUndoneEndsTheRunAndNamesTheCommandThatDoesIt() throws Exception {
        TrialCleanup cleanup = cleanup(TargetServers.at(List.of("node1:1", "node2:1")), Optional.of(journal));
        journal.making(new Leftover(LAYOUT, Map.of()));
        store.refusals = 1;

        TrialResult result = after(cleanup);

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons())
                .containsExactly("what the trial left on the servers could not be undone: refusal 1; when they answer"
                        + " again, run 'the command' to undo it");
        assertThat(cleanup.givenUp()).contains(result.reasons().get(0));
    }

    @Test
    void aJournalThatCannotBeWrittenIsNotToldAsDataOnTheServers() throws Exception {
        journal.making(new Leftover(LAYOUT, Map.of()));
        store.held.add(LAYOUT);
        TrialCleanup cleanup = new TrialCleanup(
                target(TargetServers.at(List.of("node1:1"))),
                setup(Optional.of(journal)),
                event -> putAFolderInPlaceOfTheJournal(),
                calls,
                LONG);

        TrialResult result = after(cleanup);

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons())
                .singleElement()
                .asString()
                .startsWith(LAYOUT + " was undone on the servers, but is still in the journal: cannot write ")
                .endsWith("; when that can be written, run 'the command' to take it out");
        assertThat(cleanup.givenUp()).contains(result.reasons().get(0));
        assertThat(store.held).isEmpty();
    }

    private void putAFolderInPlaceOfTheJournal() {
        try {
            Files.delete(journal.file());
            Files.createDirectory(journal.file());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void onLocalServersNothingIsUndone() throws Exception {
        journal.making(new Leftover(LAYOUT, Map.of()));
        TrialCleanup cleanup = cleanup(TargetServers.at(List.of("node1:1")), Optional.empty());

        assertThat(after(cleanup)).isSameAs(RESULT);

        assertThat(store.calls).isEmpty();
    }

    @Test
    void serversOnWhichNothingMoreMayBeDoneAreNotHeatedOn() {
        store.keeps = true;
        List<Cell> cells = List.of(cell("1"), cell("2"));
        Scenario scenario = new Scenario(
                "test",
                "?",
                Path.of("test.yaml"),
                "recorded",
                7,
                1,
                Duration.ofHours(10),
                Sustain.NONE,
                List.of(),
                List.of(),
                Show.THROUGHPUT,
                List.of(),
                cells,
                "");
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, folder);
        TargetServers given = TargetServers.at(List.of("node1:1"));

        RunSummary summary =
                new Sweep(scenario, target(given), null, options, events::add, setup(Optional.of(journal))).runToEnd();

        assertThat(store.calls).filteredOn(call -> call.startsWith("provision")).hasSize(1);
        assertThat(summary.givenUp())
                .hasValueSatisfying(why -> assertThat(why).startsWith("what the trial left on the servers"));
        assertThat(events).noneMatch(RunEvent.TrialEnded.class::isInstance);
    }

    @Test
    void nothingIsUndoneWhileACallOfTheTrialMayStillActOnTheServers() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        TrialCleanup cleanup = cleanup(TargetServers.at(List.of("node1:1")), Optional.of(journal), SHORT);
        journal.making(new Leftover(LAYOUT, Map.of()));
        store.held.add(LAYOUT);
        abandonACallUntil(released);

        TrialResult result = after(cleanup);

        assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(result.reasons()).singleElement().asString().contains("did not return, and may still act on them");
        assertThat(cleanup.givenUp()).contains(result.reasons().get(0));
        assertThat(store.calls).isEmpty();
        assertThat(store.held).containsExactly(LAYOUT);
        released.countDown();
        assertThat(calls.awaitAbandoned(LONG)).isTrue();
    }

    @Test
    void whatATrialLeftIsRemovedOnceItsAbandonedCallHasEnded() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        TrialCleanup cleanup = cleanup(TargetServers.at(List.of("node1:1")), Optional.of(journal));
        journal.making(new Leftover(LAYOUT, Map.of()));
        store.held.add(LAYOUT);
        abandonACallUntil(released);
        released.countDown();

        TrialResult result = after(cleanup);

        assertThat(result.verdict()).isEqualTo(RESULT.verdict());
        assertThat(store.held).isEmpty();
    }

    /** A call that is given up, and ends when it is released. */
    private void abandonACallUntil(CountDownLatch released) {
        CountDownLatch begun = new CountDownLatch(1);
        do { // again where it was given up before its thread ran
            assertThatThrownBy(() -> calls.run("teardown", SHORT, () -> {
                        begun.countDown();
                        awaitDespiteInterrupts(released);
                    }))
                    .isInstanceOf(StoreException.class);
        } while (begun.getCount() > 0);
    }

    private static void awaitDespiteInterrupts(CountDownLatch released) {
        boolean waiting = true;
        while (waiting) {
            try {
                released.await();
                waiting = false;
            } catch (InterruptedException e) {
                waiting = true; // as a client that ignores it
            }
        }
    }

    private static Cell cell(String value) {
        return TrialSamples.cell(TrialSamples.CLOSED, "x", value);
    }

    private TrialCleanup cleanup(TargetServers given, Optional<LeftoverJournal> leftovers) {
        return cleanup(given, leftovers, LONG);
    }

    private TrialCleanup cleanup(TargetServers given, Optional<LeftoverJournal> leftovers, Duration limit) {
        return new TrialCleanup(target(given), setup(leftovers), events::add, calls, limit);
    }

    private Target target(TargetServers given) {
        return new Target(store, Optional.empty(), getClass().getClassLoader(), Optional.of(given));
    }

    private RunSetup setup(Optional<LeftoverJournal> leftovers) {
        return new RunSetup(
                RUN,
                () -> nowNs += TimeUnit.MINUTES.toNanos(1),
                0,
                leftovers,
                Optional.empty(),
                new Remedies("the command", ""),
                EarlierTrials.NONE);
    }

    private static TrialResult after(TrialCleanup cleanup) {
        return cleanup.after(RESULT, new StoreSettings(List.of("node1:1"), Map.of()));
    }
}
