package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.measure.Visibility;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.schedule.NanoClock;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.Measured;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.server.ServerOptions;
import io.blobbench.trial.sweep.RunSetup;
import io.blobbench.trial.sweep.Sweep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Blobs are followed in front of a store that shows them when its script says. */
@Timeout(300)
class VisibilityTrialTest {
    private static final long SHOWN_AFTER_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final String EVERY_BLOB = "visibility: {measure: true, sample: 1000000000/s, within: 30s}";

    @TempDir
    Path directory;

    @Test
    void blobsThatAreShownLateAreSeenThatMuchLater() throws Exception {
        Measured measured = run(EVERY_BLOB, "stores: {memory: {options: {delay: 1ms, showAfter: 50ms}}}");

        Visibility found = measured.visibility();
        assertThat(found.samples()).isEqualTo(measured.counts().blobsAcknowledged());
        assertThat(found.neverSeen()).isZero();
        assertThat(found.sinceSent().getMinNonZeroValue()).isGreaterThan(SHOWN_AFTER_NS * 99 / 100);
        assertThat(found.sinceAcknowledged().getValueAtPercentile(50)).isGreaterThan(SHOWN_AFTER_NS / 2);
        assertThat(found.sinceSent().getValueAtPercentile(50) / 1e9).isLessThan(seconds);
        assertThat(found.resolutionNs()).as("the reader is told").isNaN();
    }

    @Test
    void everyHundredthBlobThatIsNeverShownIsCounted() throws Exception {
        Measured measured = run(
                EVERY_BLOB.replace("30s", "4s"), // no other blob is so late
                "stores: {memory: {options: {hideEvery: 100}}}");

        assertThat(measured.visibility().samples()).isEqualTo(1000);
        assertThat(measured.visibility().neverSeen()).isEqualTo(10);
        assertThat(reasons)
                .contains(
                        "visibility: 10 of 1000 confirmed blobs were not seen within 4 s by the reader"
                                + " (script of the reference store): the maximum and the percentiles that they exceed are unknown");
        assertThat(measured.visibility().has(99)).isTrue();
        assertThat(measured.visibility().has(100)).isFalse();
    }

    @Test
    void blobsWithKeysAreFollowedAndAreTheOnesTheStoreHoldsAfterwards() throws Exception {
        Measured measured = run(
                EVERY_BLOB,
                "workload: {operation: put, batch: 3, blob: 100B, keys: {count: 50, distribution: uniform}}",
                "connections: 2",
                // else one lane alone may send more than it has marks
                "phases: {warmUp: 50ms, measurement: {duration: 50s, operations: 500}}");

        Visibility found = measured.visibility();
        assertThat(found.samples()).isEqualTo(measured.counts().operations());
        assertThat(found.neverSeen()).isZero();
    }

    @Test
    void aSampleIsAShareOfWhatIsWritten() throws Exception {
        Measured measured = run("visibility: {measure: true, sample: 0.001/s}");

        assertThat(measured.visibility().samples()).isEqualTo(1);
        assertThat(measured.counts().blobsAcknowledged()).isEqualTo(1000);
    }

    @Test
    void whereNobodyAsksNothingIsFollowed() throws Exception {
        assertThat(run().visibility()).isSameAs(Visibility.NONE);
    }

    private List<String> reasons = List.of();
    /** Duration of the whole trial. */
    private double seconds;

    private Measured run(String... lines) throws Exception {
        String text = String.join("\n", lines);
        String yaml = "question: When is it there?\nheat: none\nload: {inFlight: 1}\nverify: content\n"
                + (text.contains("phases:")
                        ? ""
                        : "phases: {warmUp: 50ms, measurement: {duration: 50s, operations: 1000}}\n")
                + (text.contains("workload:") ? "" : "workload: {blob: 100B}\n") + text;
        Scenario scenario = ScenarioReader.builder().build().readText(Path.of("s.yaml"), yaml, "memory");
        Target target = new Target(
                new MemoryStoreFactory(), Optional.empty(), getClass().getClassLoader(), Optional.empty());
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, directory);
        List<TrialResult> results = new ArrayList<>();
        RunListener listener = event -> {
            if (event instanceof RunEvent.TrialEnded ended) {
                results.add(ended.result());
            }
        };
        new Sweep(scenario, target, null, options, listener, RunSetup.of("test", NanoClock.SYSTEM)).runToEnd();
        TrialResult result = results.get(0);
        // Whether the second of a busy machine was a steady one is not asked here.
        assertThat(result.verdict()).as(result.reasons().toString()).isIn(Verdict.VALID, Verdict.UNSTEADY);
        reasons = result.reasons();
        seconds = result.time().seconds();
        return result.measured().orElseThrow();
    }
}
