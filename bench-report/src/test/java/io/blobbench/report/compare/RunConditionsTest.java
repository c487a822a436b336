package io.blobbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.blobbench.host.HostDescription;
import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.results.FleetEntry;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.results.manifest.RunHost;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.server.ServerOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunConditionsTest {
    private static final String PLAIN =
            "faults: none\nvisibility: {measure: false, sample: 1000/s, within: 5s}\nheat: 75s\n";
    private static final String FOLLOWED =
            "faults: none\nvisibility: {measure: true, sample: 1000/s, within: 5s}\nheat: 75s\n";

    private static final RunHost OTHER_HOST = new RunHost(
            new HostDescription("", "", "", "Other CPU", 2, 2, 2, "", 0, 0, false, "", -1, List.of(), ""),
            Optional.empty());

    private final Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", "1", "blob", "100B");

    @TempDir
    Path base;

    @Test
    void everyConditionOfARunIsToldInAFewWords() {
        assertThat(withoutRuntime(manifest(false, Optional.empty(), PLAIN)))
                .containsExactly(
                        entry("trials", "in one JVM"),
                        entry("load", "from one load host"),
                        entry("environment", "the same throughout"),
                        entry("nodes", "1"),
                        entry("phases.warmUp.operations", "none"),
                        entry("phases.warmUp.bytes", "none"),
                        entry("heat", "75s"),
                        entry("visibility", "none"),
                        entry("faults", "none"));
        assertThat(withoutRuntime(
                        manifest(true, Optional.of(new FleetEntry("fleet.yaml", "ssh", List.of("a", "a", "b"))), """
                        faults: [{at: 1s, node: any, do: kill, for: 2s}]
                        visibility: {measure: true, sample: 9/s, within: 1s}
                        heat: 75s
                        until: {p99: 5%}
                        """)))
                .containsExactly(
                        entry("trials", "in a JVM each"),
                        entry("load", "from 3 agents on 2 hosts"),
                        entry("nodes", "1"),
                        entry("phases.warmUp.operations", "none"),
                        entry("phases.warmUp.bytes", "none"),
                        entry("heat", "none"),
                        entry("until", "p99 5%"),
                        entry("visibility", "sample 9/s within 1s"),
                        entry("faults", "at 1s node any do kill for 2s"));
    }

    /** The conditions without those of the JVM of this test, which are not known here. */
    private static Map<String, String> withoutRuntime(Manifest run) {
        Map<String, String> conditions = RunConditions.of(run);
        conditions.keySet().removeAll(Set.of("heap", "JVM options"));
        return conditions;
    }

    @Test
    void aScenarioThatWasNotRecordedTellsNoConditions() {
        assertThat(RunConditions.of(manifest(false, Optional.empty(), "")).keySet())
                .doesNotContain("heat", "until", "visibility", "faults");
    }

    @Test
    void searchesWithOtherSettingsDiffer() throws Exception {
        ComparedRun exact = read("exact", scenario("load: {model: find-max}"));
        ComparedRun coarse =
                read("coarse", scenario("load: {model: find-max, precision: 1, lowest: 200/s, confirmations: 1}"));
        ComparedRun low = read("low", scenario("load: {model: find-max, highest: 5k/s}"));

        assertThat(Differences.between(exact, coarse))
                .containsExactly(
                        "load.lowest 200/s, not 100/s", "load.precision 1, not 0.02", "load.confirmations 1, not 3");
        assertThat(Differences.thatMatter(exact, coarse, "A", "B")).containsExactly("A had load.precision 0.02, B 1");
        assertThat(Differences.thatMatter(exact, low, "A", "B"))
                .containsExactly("A had load.highest 1000000/s, B 5000/s");
        assertThat(Differences.between(exact, read("again", scenario("load: {model: find-max, highest: 1000k/s}"))))
                .isEmpty();
    }

    @Test
    void settingsThatFollowAnAxisAreTheSameInAnyOrderOfIt() throws Exception {
        String highest = "load: {model: find-max, highest: {by: blob, 1KB: 100k/s, 10KB: 10k/s}}";
        ComparedRun up = read("up", scenario("workload: {blob: [1KB, 10KB]}\n" + highest));
        ComparedRun down = read("down", scenario("workload: {blob: [10KB, 1KB]}\n" + highest));

        assertThat(Differences.thatMatter(up, down, "A", "B")).isEmpty();
    }

    @Test
    void limitsOfTheWarmUpAreListed() throws Exception {
        ComparedRun limited = read("limited", scenario("phases: {warmUp: {operations: 1000, bytes: 1MB}}"));

        assertThat(Differences.between(read("plain", scenario("phases: {warmUp: 1s}")), limited))
                .containsExactly("phases.warmUp.operations 1000, not none", "phases.warmUp.bytes 1000000, not none");
    }

    @Test
    void clustersOfOtherSizesDifferAndSoDoOtherServersOfOneTarget() throws Exception {
        ComparedRun three = read("three", context(Optional.empty(), 3), ResultSamples.HOST);
        ComparedRun lab = read("lab", context(Optional.of(TargetServers.at(List.of("a:1", "b:1"))), 1), OTHER_HOST);

        assertThat(Differences.between(read("one", context(Optional.empty(), 1), ResultSamples.HOST), three))
                .containsExactly("nodes 3, not 1");
        assertThat(lab.conditions())
                .containsEntry("endpoints of a:1,b:1", "a:1, b:1")
                .doesNotContainKey("nodes");
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
    void runsWithOtherOptionsOfTheJvmDifferAndFilesOfItsStartDoNotCount() throws Exception {
        ComparedRun whole = inJvm("whole", "\"-Xmx1g\", \"-XX:+TieredCompilation\", \"-XX:SharedArchiveFile=a.jsa\"");
        ComparedRun again = inJvm("again", "\"-Xmx1g\", \"-XX:+TieredCompilation\", \"-Dbench.home=b\"");
        ComparedRun half = inJvm("half", "\"-Xmx1g\", \"-XX:TieredStopAtLevel=1\"");
        ComparedRun unknown = inJvm("unknown", "");

        assertThat(Differences.between(whole, again)).isEmpty();
        assertThat(Differences.between(whole, half))
                .containsExactly("JVM options -XX:TieredStopAtLevel=1, not -XX:+TieredCompilation");
        assertThat(Differences.thatMatter(whole, half, "A", "B"))
                .containsExactly("A had JVM options -XX:+TieredCompilation, B -XX:TieredStopAtLevel=1");
        assertThat(Differences.between(whole, unknown)).isEmpty();
    }

    /** A run in a JVM with these options, as JSON. */
    private ComparedRun inJvm(String name, String options) throws Exception {
        return changed(name, ResultSamples.HOST, "\"arguments\" : \\[[^]]*]", "\"arguments\" : [" + options + "]");
    }

    @Test
    void runsWithOtherHeapsOrJavaRuntimesDifferAndTheirSystemsAreListed() throws Exception {
        String heap = "\"max_heap_bytes\" : [0-9]+";
        ComparedRun small =
                changed("small", host("performance", "6.1.0", "Debian 17"), heap, "\"max_heap_bytes\" : 1e9");
        ComparedRun large = changed("large", host("powersave", "6.9.0", "Debian 25"), heap, "\"max_heap_bytes\" : 4e9");
        ComparedRun unknown = changed("unknown", host("", "", ""), heap, "\"max_heap_bytes\" : 0");

        assertThat(Differences.between(small, large))
                .containsExactly(
                        "heap 4.00 GB, not 1.00 GB",
                        "Java Debian 25, not Debian 17",
                        "governor powersave, not performance",
                        "kernel 6.9.0, not 6.1.0");
        assertThat(Differences.thatMatter(small, large, "A", "B"))
                .containsExactly("A had heap 1.00 GB, B 4.00 GB", "A had Java Debian 17, B Debian 25");
        assertThat(Differences.thatMatter(small, unknown, "A", "B")).isEmpty();
    }

    private static RunHost host(String governor, String kernel, String java) {
        return new RunHost(
                new HostDescription("", kernel, "", "CPU", 2, 2, 2, governor, 0, 0, false, "", -1, List.of(), java),
                Optional.empty());
    }

    @Test
    void runsThatCouldUseOtherCoresOfOneMachineDifferUnlessThatIsUnknown() throws Exception {
        ComparedRun whole = read("whole", Optional.empty(), room(16, 64_000_000_000L));
        ComparedRun pinned = read("pinned", Optional.empty(), room(2, 64_000_000_000L));
        ComparedRun earlier = changed("earlier", room(2, 64_000_000_000L), "\"usable_cores\" : [0-9.]+,", "");

        assertThat(Differences.between(whole, pinned)).containsExactly("usable cores 2, not 16");
        assertThat(Differences.thatMatter(whole, pinned, "A", "B")).containsExactly("A had usable cores 16, B 2");
        assertThat(Differences.between(whole, earlier)).isEmpty();
        assertThat(Differences.between(earlier, whole)).isEmpty();
    }

    @Test
    void agentsOnThisHostHaveItsCores() throws Exception {
        ComparedRun whole = read("whole", fleet("local", "localhost"), room(16, 64_000_000_000L));
        ComparedRun pinned = read("pinned", fleet("local", "localhost"), room(2, 64_000_000_000L));

        assertThat(Differences.thatMatter(whole, pinned, "A", "B")).containsExactly("A had usable cores 16, B 2");
    }

    @Test
    void runsThatMayHaveOtherMemoryOfOneMachineDifferUnlessThatIsUnknown() throws Exception {
        ComparedRun whole = read("whole", Optional.empty(), room(16, 64_000_000_000L));
        ComparedRun limited = read("limited", Optional.empty(), room(16, 2_000_000_000));

        assertThat(Differences.between(whole, limited)).containsExactly("usable memory 2.00 GB, not 64.0 GB");
        assertThat(Differences.between(whole, read("earlier", Optional.empty(), room(16, 0))))
                .isEmpty();
    }

    private static RunHost room(double usable, long usableMemory) {
        return new RunHost(
                new HostDescription(
                        "",
                        "6.1.0",
                        "",
                        "CPU",
                        8,
                        16,
                        usable,
                        "",
                        64_000_000_000L,
                        usableMemory,
                        false,
                        "",
                        -1,
                        List.of(),
                        "17"),
                Optional.empty());
    }

    /** The speed is unknown on a laptop without its dock, and in a virtual machine whose adapter told one to an earlier version. */
    @Test
    void aMachineThatHadAnotherLinkIsTheSameOneAndItsSpeedIsNamedUnlessUnknown() throws Exception {
        ComparedRun fast = read("fast", Optional.empty(), linked(10_000_000_000L));
        ComparedRun slow = read("slow", Optional.empty(), linked(1_000_000_000));
        ComparedRun unknown = read("unknown", Optional.empty(), linked(0));

        assertThat(Differences.between(fast, unknown)).isEmpty();
        assertThat(Differences.between(unknown, fast)).isEmpty();
        assertThat(Differences.between(fast, slow)).containsExactly("link speed 1.00 Gbit/s, not 10.0 Gbit/s");
        assertThat(Differences.thatMatter(fast, slow, "A", "B"))
                .containsExactly("A had link speed 10.0 Gbit/s, B 1.00 Gbit/s");
        assertThat(List.of(slow.machine(), unknown.machine())).containsOnly(fast.machine());
    }

    private static RunHost linked(long bitsPerSecond) {
        List<HostDescription.Link> links = List.of(new HostDescription.Link("eth0", bitsPerSecond));
        return new RunHost(
                new HostDescription("", "6.1.0", "", "CPU", 2, 2, 2, "", 0, 0, false, "", -1, links, "17"),
                Optional.empty());
    }

    @Test
    void localServersOnAnotherDiskDifferUnlessItWasNotRecorded() throws Exception {
        ComparedRun fast = read("fast", context(Optional.empty(), 1), on("xfs on a disk of 275 GB"));
        ComparedRun slow = read("slow", context(Optional.empty(), 1), on("xfs on a disk of 550 GB"));
        ComparedRun earlier = read("earlier", context(Optional.empty(), 1), on(""));
        Optional<TargetServers> target = Optional.of(TargetServers.at(List.of("a:1")));

        assertThat(Differences.between(fast, slow))
                .containsExactly("disk xfs on a disk of 550 GB, not xfs on a disk of 275 GB");
        assertThat(Differences.between(fast, earlier)).isEmpty();
        assertThat(Differences.between(
                        read("there", context(target, 1), on("xfs on a disk of 275 GB")),
                        read("there-again", context(target, 1), on("xfs on a disk of 550 GB"))))
                .isEmpty();
    }

    private static RunHost on(String disk) {
        return new RunHost(
                new HostDescription("", "6.1.0", "", "CPU", 2, 2, 2, "", 0, 0, false, disk, -1, List.of(), "17"),
                Optional.empty());
    }

    @Test
    void aRunThatWasResumedInAnotherEnvironmentSaysSo() throws Exception {
        ComparedRun whole = read("whole", false, PLAIN);
        ComparedRun resumed = changed(
                "resumed",
                ResultSamples.HOST,
                "\"resumptions\" : \\[ ]",
                "\"resumptions\" : [{\"differences\": {\"kernel\": \"6.9.0, was 6.1.0\"}}]");

        assertThat(Differences.between(whole, resumed))
                .containsExactly("environment changed when resumed (kernel 6.9.0, was 6.1.0), not the same throughout");
        assertThat(Differences.between(whole, read("again", false, PLAIN))).isEmpty();
    }

    @Test
    void thePartsOfARunThatWasResumedInAnotherEnvironmentSaySo() {
        List<ComparedRun> resumed = parts("changed when resumed (kernel 6.9.0, was 6.1.0)");
        List<ComparedRun> whole = parts("the same throughout");

        assertThat(Differences.between(resumed.get(0), resumed.get(1)))
                .containsExactly(
                        "environment changed when resumed (kernel 6.9.0, was 6.1.0), perhaps between these parts");
        assertThat(Differences.between(whole.get(0), whole.get(1))).isEmpty();
    }

    private static List<ComparedRun> parts(String environment) {
        List<MeasuredCell> cells =
                List.of(Runs.throughputs("batch=1", 100, 100), Runs.throughputs("batch=8", 100, 100));
        Map<String, String> conditions = Map.of("environment", environment, "heat", "75s");
        return RunParts.by(new ComparedRun("run", "", "", Set.of(), cells, Map.of(), conditions), "batch");
    }

    /** A run of which run.json has another text. */
    private ComparedRun changed(String name, RunHost host, String pattern, String text) throws Exception {
        Path folder = write(name, context(false, Optional.empty(), PLAIN), host);
        Path manifest = folder.resolve(ManifestFile.NAME);
        String json = Files.readString(manifest);
        Files.writeString(manifest, json.replaceFirst(pattern, text));
        return ComparedRun.read(folder);
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
        assertThat(Differences.thatMatter(here, there, "A", "B"))
                .last()
                .asString()
                .startsWith("A had load host ")
                .endsWith(", B Other CPU, 2 cores");
        assertThat(Differences.thatMatter(lab, again, "A", "B")).isEmpty();
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

    private ComparedRun read(String name, RunContext run) throws Exception {
        return read(name, run, ResultSamples.HOST);
    }

    private ComparedRun read(String name, RunContext run, RunHost host) throws Exception {
        return ComparedRun.read(write(name, run, host));
    }

    private Path write(String name, RunContext run, RunHost host) throws Exception {
        RunFolder folder = RunFolder.create(base, TrialSamples.START.atZone(ZoneOffset.UTC), "kafka", name);
        try (ResultsWriter writer = new ResultsWriter(folder, run, host, ManifestSeal.NONE, ResultSamples.CLOCK)) {
            Cell measured = run.scenario().cells().get(0);
            writer.on(new RunEvent.TrialEnded(TrialSamples.valid(measured, 1, 900, TrialSamples.latencies(true))));
            writer.on(ResultSamples.JUDGED);
        }
        return folder.path();
    }

    private Manifest manifest(boolean forked, Optional<FleetEntry> fleet, String yaml) {
        return Manifest.begun(context(forked, fleet, yaml), ResultSamples.HOST);
    }

    private static RunContext scenario(String yaml) throws ScenarioException {
        List<Cell> cells = ScenarioReader.builder()
                .build()
                .readText(Path.of("some.yaml"), "question: How fast is it?\n" + yaml + "\n", "kafka")
                .cells();
        return ResultSamples.run("run", 1, cells.toArray(Cell[]::new));
    }

    /** A run on the servers of a target, else on so many local ones. */
    private RunContext context(Optional<TargetServers> target, int nodes) {
        RunContext run = ResultSamples.run("run", 1, cell);
        return new RunContext(
                run.runId(),
                run.startedAt(),
                run.toolVersion(),
                run.adapter(),
                target,
                target.isPresent()
                        ? Optional.empty()
                        : Optional.of(new ServerOptions(Optional.empty(), Optional.empty(), nodes, false, base)),
                false,
                Optional.empty(),
                run.scenario(),
                run.commandLine());
    }

    private RunContext context(boolean forked, Optional<FleetEntry> fleet, String yaml) {
        RunContext run = ResultSamples.run("run", 1, cell);
        Scenario scenario = run.scenario();
        return new RunContext(
                run.runId(),
                run.startedAt(),
                run.toolVersion(),
                run.adapter(),
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
