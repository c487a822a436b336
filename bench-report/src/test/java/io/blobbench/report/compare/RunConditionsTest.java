package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.blobbench.host.HostDescription;
import io.blobbench.results.FleetEntry;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.results.manifest.RunHost;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunConditionsTest {
    private static final String PLAIN =
            "faults: none\nvisibility: {measure: false, sample: 1000/s, within: 5s}\nheat: 75s\n";
    private static final String FOLLOWED =
            "faults: none\nvisibility: {measure: true, sample: 1000/s, within: 5s}\nheat: 75s\n";

    private static final RunHost OTHER_HOST = new RunHost(
            new HostDescription("", "", "", "Other CPU", 2, 2, "", 0, false, -1, List.of(), ""), Optional.empty());

    private final Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", "1", "blob", "100B");

    @TempDir
    Path base;

    @Test
    void everyConditionOfARunIsToldInAFewWords() {
        assertThat(RunConditions.of(manifest(false, Optional.empty(), PLAIN)))
                .containsExactly(
                        entry("trials", "in one JVM"),
                        entry("load", "from one load host"),
                        entry("heat", "75s"),
                        entry("visibility", "none"),
                        entry("faults", "none"));
        assertThat(RunConditions.of(
                        manifest(true, Optional.of(new FleetEntry("fleet.yaml", "ssh", List.of("a", "a", "b"))), """
                        faults: [{at: 1s, node: any, do: kill, for: 2s}]
                        visibility: {measure: true, sample: 9/s, within: 1s}
                        heat: 75s
                        """)))
                .containsExactly(
                        entry("trials", "in a JVM each"),
                        entry("load", "from 3 agents on 2 hosts"),
                        entry("heat", "none"),
                        entry("visibility", "sample 9/s within 1s"),
                        entry("faults", "at 1s node any do kill for 2s"));
    }

    @Test
    void aScenarioThatWasNotRecordedTellsNoConditions() {
        assertThat(RunConditions.of(manifest(false, Optional.empty(), "")).keySet())
                .containsExactly("trials", "load");
    }

    @Test
    void runsWithAndWithoutForksDiffer() throws Exception {
        ComparedRun one = read("one", false, PLAIN);
        ComparedRun each = read("each", true, PLAIN);

        assertThat(Differences.between(one, each))
                .containsExactly("trials in a JVM each, not in one JVM", "heat none, not 75s");
        assertThat(Differences.thatMatter(one, each, "A", "B"))
                .containsExactly("A had trials in one JVM, B in a JVM each");
        assertThat(Differences.between(one, read("again", false, PLAIN))).isEmpty();
    }

    @Test
    void runsWhoseReadersWaitedForDifferentTimesDiffer() throws Exception {
        ComparedRun none = read("none", false, PLAIN);
        ComparedRun five = read("five", false, FOLLOWED);
        ComparedRun one = read("one", false, FOLLOWED.replace("5s}", "1s}"));

        assertThat(Differences.thatMatter(none, five, "A", "B"))
                .containsExactly("A had visibility none, B sample 1000/s within 5s");
        assertThat(Differences.between(five, one))
                .containsExactly("visibility sample 1000/s within 1s, not sample 1000/s within 5s");
    }

    @Test
    void faultsOfOtherKindsAreListed() throws Exception {
        ComparedRun pause = read("pause", false, PLAIN.replace("none", "[{at: 1s, node: any, do: pause}]"));
        ComparedRun kill = read("kill", false, PLAIN.replace("none", "[{at: 1s, node: any, do: kill}]"));

        assertThat(Differences.between(pause, kill))
                .containsExactly("faults at 1s node any do kill, not at 1s node any do pause");
        assertThat(Differences.thatMatter(pause, kill, "A", "B")).isEmpty();
    }

    @Test
    void fleetsOfOtherHostsDifferAndTheirControllersDoNot() throws Exception {
        ComparedRun lab = read("lab", fleet("ssh", "a", "b", "c", "d", "e"), ResultSamples.HOST);
        ComparedRun again = read("again", fleet("ssh", "e", "d", "c", "b", "a"), OTHER_HOST);
        ComparedRun others = read("others", fleet("ssh", "a", "b", "c", "d", "f"), ResultSamples.HOST);
        ComparedRun here = read("here", fleet("local", "localhost"), ResultSamples.HOST);
        ComparedRun there = read("there", fleet("local", "localhost"), OTHER_HOST);

        assertThat(Differences.between(lab, again)).isEmpty();
        assertThat(Differences.between(lab, others)).containsExactly("load hosts f / a / b / ..., not e / a / b / ...");
        assertThat(Differences.between(here, there)).singleElement().asString().startsWith("load host Other CPU");
    }

    private static Optional<FleetEntry> fleet(String launch, String... hosts) {
        return Optional.of(new FleetEntry("fleet.yaml", launch, List.of(hosts)));
    }

    private ComparedRun read(String name, boolean forked, String yaml) throws Exception {
        return read(name, context(forked, Optional.empty(), yaml), ResultSamples.HOST);
    }

    private ComparedRun read(String name, Optional<FleetEntry> fleet, RunHost host) throws Exception {
        return read(name, context(false, fleet, PLAIN), host);
    }

    private ComparedRun read(String name, RunContext run, RunHost host) throws Exception {
        RunFolder folder = RunFolder.create(base, TrialSamples.START.atZone(ZoneOffset.UTC), "kafka", name);
        try (ResultsWriter writer = new ResultsWriter(folder, run, host, ManifestSeal.NONE, ResultSamples.CLOCK)) {
            writer.on(new RunEvent.TrialEnded(TrialSamples.valid(cell, 1, 900, TrialSamples.latencies(true))));
        }
        return ComparedRun.read(folder.path());
    }

    private Manifest manifest(boolean forked, Optional<FleetEntry> fleet, String yaml) {
        return Manifest.begun(context(forked, fleet, yaml), ResultSamples.HOST);
    }

    private RunContext context(boolean forked, Optional<FleetEntry> fleet, String yaml) {
        RunContext run = ResultSamples.run("run", 1, cell);
        Scenario scenario = run.scenario();
        return new RunContext(
                run.runId(),
                run.startedAt(),
                run.toolVersion(),
                run.clientVersion(),
                run.servers(),
                run.localServers(),
                forked,
                fleet,
                new Scenario(
                        scenario.name(),
                        scenario.question(),
                        scenario.file(),
                        scenario.store(),
                        scenario.seed(),
                        scenario.trials(),
                        scenario.heat(),
                        scenario.sustain(),
                        scenario.axisNames(),
                        scenario.pairings(),
                        scenario.show(),
                        scenario.thresholds(),
                        scenario.cells(),
                        yaml),
                run.commandLine());
    }
}
