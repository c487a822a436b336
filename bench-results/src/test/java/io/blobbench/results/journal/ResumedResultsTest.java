package io.blobbench.results.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.measure.Counts;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.ResultsException;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.RunStatus;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.results.manifest.ResumptionEntry;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.TrialId;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.CellVerdict;
import io.blobbench.trial.judge.HeldCell;
import io.blobbench.trial.judge.Round;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The files of a run that is cut off at some moment, and continued. */
class ResumedResultsTest {
    private static final long BLOBS = 6_400;
    private static final Counts COUNTS = new Counts(BLOBS / 256, BLOBS, 0, 0, 100 * BLOBS);

    private final Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", "256", "blob", "100B");
    private final RunContext run = ResultSamples.run("run-1", 3, cell);

    @TempDir
    private Path folder;

    @Test
    void aContinuedRunHasTheFilesOfOneThatWasNotCutOff(@TempDir Path other) throws IOException {
        try (ResultsWriter whole = new ResultsWriter(
                new RunFolder(other), run, ResultSamples.HOST, ManifestSeal.NONE, ResultSamples.CLOCK)) {
            measure(whole, 1);
            measure(whole, 2);
            measure(whole, 3);
        }

        ResultsWriter dead = begin();
        measure(dead, 1);
        interval(dead, 2);
        cutOffALine("results.csv", "run-1,0.1.0,\u00e4");
        cutOffALine("intervals.csv", "run-1,0.1");
        cutOffALine("histograms.hlog", "Tag=batch=256%20blob=100B;2;serv");
        cutOffALine("trials.jsonl", "{\"step\":\"end");
        try (ResultsWriter again = resume()) {
            measure(again, 2);
            measure(again, 3);
            again.on(ResultSamples.JUDGED);
        }

        for (String name : List.of("results.csv", "intervals.csv", "histograms.hlog")) {
            assertThat(folder.resolve(name)).hasSameTextualContentAs(other.resolve(name));
        }
        assertThat(Files.readAllLines(folder.resolve("trials.jsonl")))
                .hasSize(4)
                .element(1)
                .asString()
                .isEqualTo("{\"step\":\"resumed\",\"at\":\"2026-11-20T09:30:12.345Z\"}");
        Manifest manifest = ManifestFile.read(folder);
        assertThat(manifest.status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(manifest.trialsEnded()).isEqualTo(3);
        assertThat(manifest.resumptions()).hasSize(1).first().satisfies(resumption -> {
            assertThat(resumption.trialsBefore()).isEqualTo(1);
            assertThat(resumption.repeated()).containsExactly(cell.id() + ", trial 2");
            assertThat(resumption.differences()).containsEntry("kernel", "7, was 6");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"INVALID", "TIMED_OUT", "FAILED"})
    void aTrialThatWasInterruptedIsRunAgainAndItsRowReplaced(Verdict verdict) throws IOException {
        try (ResultsWriter stopped = begin()) {
            measure(stopped, 1);
            interval(stopped, 2);
            stopped.on(new RunEvent.TrialEnded(
                    TrialSamples.unmeasured(cell, 2, verdict, "first", TrialResult.INTERRUPTED + "measured for 1 s")));
            stopped.on(ResultSamples.JUDGED);
        }
        assertThat(ManifestFile.read(folder).status()).isEqualTo(RunStatus.PARTIAL);
        assertThat(Files.readAllLines(folder.resolve("results.csv"))).hasSize(3);

        InterruptedRun before = InterruptedRun.read(folder);
        assertThat(before.cutOff()).containsExactly(new TrialId(cell.id(), 2));
        assertThat(before.earlier().rounds()).extracting(Round::id).containsExactly(new TrialId(cell.id(), 1));
        try (ResultsWriter again = resume()) {
            measure(again, 2);
            measure(again, 3);
        }

        assertThat(Files.readAllLines(folder.resolve("results.csv")))
                .hasSize(4)
                .noneMatch(line -> line.contains("interrupted"));
        assertThat(Files.readAllLines(folder.resolve("intervals.csv"))).hasSize(4);
    }

    @Test
    void aTrialThatIsNotPossibleIsNotRunAgainWhereItWasInterrupted() throws IOException {
        try (ResultsWriter stopped = begin()) {
            stopped.on(new RunEvent.TrialEnded(TrialSamples.unmeasured(
                    cell, 1, Verdict.UNSUPPORTED, TrialResult.INTERRUPTED + "nothing was measured")));
        }

        assertThat(InterruptedRun.read(folder).ended()).containsOnlyKeys(new TrialId(cell.id(), 1));
    }

    @Test
    void aRowWithoutItsLineInTheJournalIsNoTrialThatEnded() throws IOException {
        ResultsWriter dead = begin();
        measure(dead, 1);
        measure(dead, 2);
        List<String> journal = Files.readAllLines(folder.resolve("trials.jsonl"));
        Files.write(folder.resolve("trials.jsonl"), journal.subList(0, 1));

        assertThat(InterruptedRun.read(folder).ended()).containsOnlyKeys(new TrialId(cell.id(), 1));
    }

    @Test
    void aTrialThatIsInterruptedWhenItIsRunAgainDoesNotCountByItsFirstLineInTheJournal() throws IOException {
        ResultsWriter dead = begin();
        measure(dead, 1);
        List<String> rows = Files.readAllLines(folder.resolve("results.csv"));
        measure(dead, 2);
        Files.write(folder.resolve("results.csv"), rows); // it was killed between the line in the journal and the row

        try (ResultsWriter stopped = resume()) {
            stopped.on(new RunEvent.TrialEnded(
                    TrialSamples.unmeasured(cell, 2, Verdict.INVALID, TrialResult.INTERRUPTED + "measured for 1 s")));
        }

        InterruptedRun again = InterruptedRun.read(folder);
        assertThat(again.ended()).containsOnlyKeys(new TrialId(cell.id(), 1));
        assertThat(again.cutOff()).containsExactly(new TrialId(cell.id(), 2));
    }

    @Test
    void whatSomeRoundsSaidIsTakenBackUntilAllSayIt() throws IOException {
        CellVerdict unsteady = new CellVerdict(
                cell.id(), Optional.of("not steady: a trend"), OptionalDouble.of(0.5), Optional.empty());
        try (ResultsWriter stopped = begin()) {
            measure(stopped, 1);
            stopped.on(new RunEvent.CellsJudged(List.of(unsteady)));
        }
        assertThat(folder.resolve("results.csv")).content().contains(",UNSTEADY,");

        ResultsWriter again = resume();

        assertThat(folder.resolve("results.csv")).content().contains(",VALID,").doesNotContain("not steady");
        again.on(new RunEvent.CellsJudged(List.of(unsteady)));
        again.close();
        assertThat(folder.resolve("results.csv")).content().containsOnlyOnce("not steady: a trend");
    }

    @Test
    void aRunWhoseVerdictsWereTakenBackHasNotEndedUntilItsCellsAreJudgedAgain() throws IOException {
        try (ResultsWriter stopped = begin()) {
            measure(stopped, 1);
            stopped.on(ResultSamples.JUDGED);
        }
        assertThat(ManifestFile.read(folder).status()).isEqualTo(RunStatus.PARTIAL);

        resume().close();

        assertThat(ManifestFile.read(folder).status()).isEqualTo(RunStatus.RUNNING);
        try (ResultsWriter again = resume()) {
            again.on(ResultSamples.JUDGED);
        }
        assertThat(ManifestFile.read(folder).status()).isEqualTo(RunStatus.PARTIAL);
    }

    @Test
    void anEnvironmentInWhichNoTrialEndedIsNoneOfTheRun() throws IOException {
        ResultsWriter dead = begin();
        measure(dead, 1);
        try (ResultsWriter unreachable = resume("kernel", "8, was 6")) {
            unreachable.on(new RunEvent.ServersStarted("another server"));
        }
        try (ResultsWriter stopped = resume("kernel", "9, was 6")) {
            stopped.on(new RunEvent.TrialEnded(
                    TrialSamples.unmeasured(cell, 2, Verdict.INVALID, TrialResult.INTERRUPTED + "measured for 1 s")));
        }

        ResultsWriter killed = resume("kernel", "7, was 6");
        measure(killed, 2);

        assertThat(ManifestFile.read(folder).resumptions())
                .extracting(ResumptionEntry::differences)
                .containsExactly(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(Map.of("kernel", "7, was 6")));
    }

    @Test
    void aServerIsNoneOfTheRunUntilATrialEndsOnIt() throws IOException {
        ResultsWriter dead = begin();
        dead.on(new RunEvent.ServersStarted("server A"));
        end(dead, 1, "A");
        try (ResultsWriter stopped = resume()) {
            stopped.on(new RunEvent.ServersStarted("server B"));
            end(stopped, 2, "B", TrialResult.INTERRUPTED + "measured for 1 s");
        }
        assertThat(ManifestFile.read(folder).serverOrigins()).containsExactly("server A");
        assertThat(ManifestFile.read(folder).servers()).hasSize(1);

        ResultsWriter killed = resume();
        killed.on(new RunEvent.ServersStarted("server B"));
        end(killed, 2, "B");

        Manifest manifest = ManifestFile.read(folder);
        assertThat(manifest.serverOrigins()).containsExactly("server A", "server B");
        assertThat(manifest.servers()).hasSize(2);
        assertThat(manifest.resumptions()).last().satisfies(resumption -> assertThat(resumption.differences())
                .containsEntry("server from", "server B, was server A")
                .containsEntry("server", "B, was A"));
    }

    @Test
    void everyResumptionIsComparedWithTheServersOfTheBeginning() {
        Map<String, String> serverA = Map.of("version", "A", "build", "Java 11");
        Map<String, String> serverB = Map.of("version", "B", "build", "Java 17");
        ResultsWriter dead = begin();
        dead.on(new RunEvent.ServersStarted("from A"));
        endOn(dead, 1, serverA);
        ResultsWriter killed = resume();
        killed.on(new RunEvent.ServersStarted("from B"));
        endOn(killed, 2, serverB);

        ResultsWriter again = resume();
        again.on(new RunEvent.ServersStarted("from B"));
        endOn(again, 3, serverB);

        assertThat(ManifestFile.read(folder).resumptions()).hasSize(2).allSatisfy(resumption -> assertThat(
                        resumption.differences())
                .containsEntry("server", "B, was A")
                .containsEntry("server build", "Java 17, was Java 11")
                .containsEntry("server from", "from B, was from A"));
    }

    /** Version 2 came and went during the first resumption, so it is none of the beginning. */
    @Test
    void aServerThatAnEarlierResumptionHadInBetweenIsNoneOfTheBeginning() {
        ResultsWriter dead = begin();
        end(dead, 1, "1");
        ResultsWriter killed = resume();
        end(killed, 2, "2");
        end(killed, 3, "3");
        end(killed, 4, "2");

        ResultsWriter again = resume();
        end(again, 5, "2");

        assertThat(ManifestFile.read(folder).resumptions())
                .extracting(resumption -> resumption.differences().get("server"))
                .containsExactly("2, 3, was 1", "2, was 1");
    }

    @Test
    void aResumptionOnTheServersOfTheBeginningDoesNotDifferWhateverAnEarlierOneHad() {
        ResultsWriter dead = begin();
        end(dead, 1, "A");
        ResultsWriter killed = resume();
        end(killed, 2, "B");

        ResultsWriter again = resume();
        end(again, 3, "A");

        assertThat(ManifestFile.read(folder).resumptions())
                .extracting(resumption -> resumption.differences().get("server"))
                .containsExactly("B, was A", null);
    }

    @ParameterizedTest
    @CsvSource({
        "Java 17.0.9+9 (Debian), Java 17.0.15+6 (Debian), 'Java 17.0.15+6 (Debian), was Java 17.0.9+9 (Debian)'",
        "Java 11, Java 17.0.15+6 (Debian), 'Java 17.0.15+6 (Debian), was Java 11'",
        "Java 17, Java 17.0.15+6 (Debian),",
        "Java 17.0.15+6 (Debian), Java 17.0.15+6 (Debian),",
        "'', Java 17.0.15+6 (Debian),",
    })
    void anotherBuildOfTheServerIsADifferenceOfTheResumption(String then, String now, String difference) {
        ResultsWriter dead = begin();
        endOn(dead, 1, Map.of("version", "4.1", "build", then));
        try (ResultsWriter again = resume()) {
            endOn(again, 2, Map.of("version", "4.1", "build", now));
        }

        assertThat(ManifestFile.read(folder).resumptions()).singleElement().satisfies(resumption -> assertThat(
                        resumption.differences())
                .doesNotContainKey("server")
                .hasSize(difference == null ? 1 : 2)
                .satisfies(differences ->
                        assertThat(differences.get("server build")).isEqualTo(difference)));
    }

    @Test
    void aRunThatWasGivenUpWhenAllTrialsHadEndedIsResumedWhereAHoldIsMissing() throws IOException {
        try (ResultsWriter givenUp = begin()) {
            for (int trial = 1; trial <= 3; trial++) {
                measure(givenUp, trial);
            }
            givenUp.on(ResultSamples.JUDGED);
            givenUp.failed("redis-1 (pid 7) had not ended 10 s after SIGKILL");
            givenUp.holdMissing();
        }
        assertThat(ManifestFile.read(folder).status()).isEqualTo(RunStatus.FAILED);
        assertThat(InterruptedRun.read(folder).whole()).isFalse();
        assertThat(InterruptedRun.mayBe(folder)).isTrue();

        try (ResultsWriter again = resume()) {
            again.on(ResultSamples.JUDGED);
            again.failed("the last hold was not the reason");
        }

        assertThat(InterruptedRun.read(folder).whole())
                .as("a resumed run says so again where one is missing")
                .isTrue();
    }

    @Test
    void aRunWhoseHoldIsStillMissingWhenItsResumptionCannotBeginStaysPartial() throws IOException {
        try (ResultsWriter stopped = begin()) {
            for (int trial = 1; trial <= 3; trial++) {
                measure(stopped, trial);
            }
            stopped.on(ResultSamples.JUDGED);
            stopped.interrupted("interrupted by a signal");
            stopped.holdMissing();
        }

        try (ResultsWriter unreachable = resume()) {
            unreachable.on(ResultSamples.JUDGED);
            unreachable.holdMissing();
        }

        Manifest manifest = ManifestFile.read(folder);
        assertThat(manifest.status()).isEqualTo(RunStatus.PARTIAL);
        assertThat(manifest.statusReason()).isEqualTo("interrupted by a signal");
        assertThat(InterruptedRun.mayBe(folder)).isTrue();
        try (ResultsWriter again = resume()) {
            again.on(ResultSamples.JUDGED);
        }
        assertThat(ManifestFile.read(folder).status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(InterruptedRun.read(folder).whole()).isTrue();
    }

    @Test
    void aHoldWithoutARatioIsRepeatedAndNamed() throws IOException {
        Cell other = TrialSamples.cell(TrialSamples.OPEN, "batch", "512", "blob", "100B");
        Path rows = folder.resolve("sustained.csv");
        try (ResultsWriter stopped = begin()) {
            for (int trial = 1; trial <= 3; trial++) {
                measure(stopped, trial);
            }
            hold(stopped, cell, 0.9);
            hold(stopped, other, Double.NaN);
            stopped.on(ResultSamples.JUDGED);
            stopped.holdMissing();
        }
        assertThat(Files.readAllLines(rows)).hasSize(3);

        resume().close();

        assertThat(Files.readAllLines(rows)).hasSize(2);
        assertThat(ManifestFile.read(folder).resumptions()).singleElement().satisfies(resumption -> assertThat(
                        resumption.repeated())
                .containsExactly("batch=512 blob=100B, hold"));
    }

    @Test
    void aSearchThatIsKilledIsRunAgain() throws IOException {
        ResultsWriter dead = begin();
        measure(dead, 1);
        dead.on(new RunEvent.ProbeEnded(
                TrialSamples.valid(cell, 2, BLOBS, TrialSamples.latencies(true)), 1, 5, false, Optional.empty()));

        assertThat(InterruptedRun.read(folder).cutOff()).containsExactly(new TrialId(cell.id(), 2));
    }

    @Test
    void aRunThatIsCompleteOrHasNoJournalOrOtherColumnsIsRefused() throws IOException {
        ResultsWriter writer = begin();
        measure(writer, 1);
        Path results = folder.resolve("results.csv");
        String text = Files.readString(results);
        Files.writeString(results, text.replace("run_id,", "run_id,more,"));
        assertThatThrownBy(() -> InterruptedRun.read(folder))
                .isInstanceOf(ResultsException.class)
                .hasMessageStartingWith(results + " has other columns than this version");
        Files.writeString(results, text);
        measure(writer, 2);
        measure(writer, 3);
        writer.on(ResultSamples.JUDGED);
        writer.close();
        assertThat(InterruptedRun.read(folder).whole()).isTrue();
        assertThat(InterruptedRun.mayBe(folder)).isFalse();

        ResultsWriter partial = new ResultsWriter(
                new RunFolder(folder), run, ResultSamples.HOST, ManifestSeal.NONE, ResultSamples.CLOCK);
        partial.close();
        Files.delete(folder.resolve("trials.jsonl"));
        assertThatThrownBy(() -> InterruptedRun.read(folder))
                .isInstanceOf(ResultsException.class)
                .hasMessage(folder + " cannot be resumed: it has no trials.jsonl, the journal of its trials");
    }

    private ResultsWriter begin() {
        return new ResultsWriter(
                new RunFolder(folder), run, ResultSamples.HOST, ManifestSeal.NONE, ResultSamples.CLOCK);
    }

    private ResultsWriter resume() {
        return resume("kernel", "7, was 6");
    }

    private ResultsWriter resume(String fact, String nowAndThen) {
        InterruptedRun before = InterruptedRun.read(folder);
        return ResultsWriter.resume(
                before,
                run,
                new ResumptionEntry(
                        Optional.of(TrialSamples.START),
                        before.ended().size(),
                        List.of("resume", "run-1"),
                        before.repeated(),
                        new TreeMap<>(Map.of(fact, nowAndThen))),
                ManifestSeal.NONE,
                ResultSamples.CLOCK);
    }

    private void measure(ResultsWriter writer, int trial) {
        interval(writer, trial);
        writer.on(new RunEvent.TrialEnded(TrialSamples.valid(cell, trial, BLOBS, TrialSamples.latencies(true))));
    }

    private static void hold(ResultsWriter writer, Cell held, double ratio) {
        TrialResult result = TrialSamples.valid(held, 0, BLOBS, TrialSamples.latencies(true));
        writer.on(new RunEvent.CellHeld(new HeldCell(result, Duration.ofSeconds(2), ratio)));
    }

    private void end(ResultsWriter writer, int trial, String serverVersion, String... reasons) {
        endOn(writer, trial, Map.of("version", serverVersion), reasons);
    }

    private void endOn(ResultsWriter writer, int trial, Map<String, String> description, String... reasons) {
        TrialResult result = TrialSamples.unmeasured(cell, trial, Verdict.INVALID, reasons);
        writer.on(new RunEvent.TrialEnded(result.describedWith(description)));
    }

    private void interval(ResultsWriter writer, int trial) {
        writer.on(new RunEvent.IntervalEnded(
                cell, trial, TrialSamples.interval(0, COUNTS, TrialSamples.latencies(true)), TrialSamples.START));
    }

    private void cutOffALine(String name, String half) throws IOException {
        Files.writeString(folder.resolve(name), half, StandardOpenOption.APPEND);
    }
}
