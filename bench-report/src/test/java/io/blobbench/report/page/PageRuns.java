package io.blobbench.report.page;

import io.blobbench.host.HostDescription;
import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.load.model.LoadModel;
import io.blobbench.load.model.OpenLoad;
import io.blobbench.measure.Counts;
import io.blobbench.measure.OperationTimes;
import io.blobbench.report.cell.AxisNumber;
import io.blobbench.report.read.ResultsFile;
import io.blobbench.results.ResultSamples;
import io.blobbench.results.RunContext;
import io.blobbench.results.RunFolder;
import io.blobbench.results.journal.ResultsWriter;
import io.blobbench.results.manifest.ManifestSeal;
import io.blobbench.results.manifest.RunHost;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.judge.SearchJudge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs for pages, written as the harness does: sweeps whose figures look like those of a store. Used by one thread. */
final class PageRuns {
    static final String MARKUP = "</script><img src=x onerror=\"console.error('run')\"> & <b>it's \"quoted\"</b>, a=1";

    private static final long PAYLOAD = 100;
    /** That of the rows, see {@link TrialSamples#valid}. */
    private static final double MEASURED_S = 2;

    private final SplittableRandom random = new SplittableRandom(7);
    /** Times of the interval that is written next; new histograms for each of thousands would take most of a test. */
    private final OperationTimes interval = OperationTimes.empty();

    private final Path base;
    private final double speed;
    private final String kernel;

    /**
     * @param base folder of the runs
     * @param speed 2 for a store that is twice as fast
     */
    PageRuns(Path base, double speed, String kernel) {
        this.base = base;
        this.speed = speed;
        this.kernel = kernel;
    }

    /** Every combination of batches and blobs. */
    static List<Cell> sweep(List<String> batches, List<String> blobs) {
        List<Cell> cells = new ArrayList<>();
        for (String batch : batches) {
            blobs.forEach(blob -> cells.add(TrialSamples.cell(TrialSamples.OPEN, "batch", batch, "blob", blob)));
        }
        return cells;
    }

    /** Every trial of every cell but the last, of which the first trial failed. */
    Path write(List<Cell> cells, int trials, int intervals) {
        RunContext run = ResultSamples.run("run-" + kernel, trials, cells.toArray(Cell[]::new));
        Cell last = cells.get(cells.size() - 1);
        return write(run, writer -> {
            for (int trial = 1; trial <= trials; trial++) {
                for (Cell cell : cells) {
                    if (trial == 1 && cell.equals(last)) {
                        writer.on(
                                new RunEvent.TrialEnded(TrialSamples.unmeasured(cell, trial, Verdict.FAILED, MARKUP)));
                    } else {
                        trial(writer, cell, trial, intervals);
                    }
                }
            }
        });
    }

    /**
     * Searches for the highest load within a response-time p99 of 5 ms: 20k/s are not kept, then 5k/s are, and so on.
     *
     * @param found loads of the trials
     */
    Path writeSearch(double... found) {
        Cell cell = search();
        RunContext run = ResultSamples.run("search", found.length, cell);
        return write(run, writer -> {
            for (int trial = 1; trial <= found.length; trial++) {
                double load = found[trial - 1];
                probe(writer, cell.offering(20_000, 1), trial, 1, 5, Optional.of("response-time p99 12.00 ms"));
                probe(writer, cell.offering(load / 4, 2), trial, 2, 4, Optional.empty());
                probe(writer, cell.offering(load, 3), trial, 3, 3, Optional.empty());
                probe(writer, cell.offering(load * 1.02, 4), trial, 4, 2, Optional.of("INVALID: " + MARKUP));
                Cell check = cell.checking(load, 5);
                probe(writer, check, trial, 5, 0, Optional.empty());
                writer.on(new RunEvent.TrialEnded(
                        TrialSamples.valid(check, trial, Math.round(load), TrialSamples.latencies(true))));
            }
        });
    }

    /** Lets the final checks of a search fail, and its rows have another verdict. */
    static void failChecks(Path search, Verdict verdict) throws IOException {
        Path probes = search.resolve("probes.csv");
        Files.writeString(probes, Files.readString(probes).replace("\n5,true,true,", "\n5,false,true,"));
        Path results = search.resolve("results.csv");
        Files.writeString(results, Files.readString(results).replace(",VALID,", "," + verdict + ","));
    }

    /** Lets the final check of the first search of a run fail, whose row is not steady then. */
    static void failFirstCheck(Path search) throws IOException {
        Path probes = search.resolve("probes.csv");
        Files.writeString(probes, Files.readString(probes).replaceFirst("\n5,true,true,", "\n5,false,true,"));
        Path results = search.resolve("results.csv");
        Files.writeString(results, Files.readString(results).replaceFirst(",VALID,", ",UNSTEADY,"));
    }

    /** Lets the searches of a run end at the highest load to try. */
    static void endAtHighest(Path search) throws IOException {
        Path results = search.resolve("results.csv");
        Files.writeString(
                results, Files.readString(results).replace(",VALID,,", ",VALID," + SearchJudge.HIGHEST_TO_TRY + ","));
    }

    /** Takes the text of a column away from the first trial of a cell. */
    static void erase(Path run, Cell cell, String column) throws IOException {
        Path results = run.resolve("results.csv");
        String text = ResultsFile.read(results).rows().stream()
                .filter(row -> row.cell().equals(cell.id()) && row.trial() == 1)
                .findFirst()
                .orElseThrow()
                .text(column);
        Files.writeString(
                results,
                Files.readString(results)
                        .replaceFirst("(?m)^(.*," + cell.id() + ",1,.*?,)" + Pattern.quote(text) + ",", "$1,"));
    }

    /** Gives the first trial of a cell another verdict. */
    static void judge(Path run, Cell cell, Verdict verdict) throws IOException {
        Path results = run.resolve("results.csv");
        Files.writeString(
                results,
                Files.readString(results)
                        .replaceFirst("(?m)^(.*," + cell.id() + ",1,.*?,)VALID,", "$1" + verdict + ","));
    }

    /** A run on two agents with a cell for each batch, see {@link FleetRun}. */
    Path writeFleet(String... batches) {
        Cell[] cells = Stream.of(batches)
                .map(batch -> TrialSamples.cell(TrialSamples.OPEN, "batch", batch))
                .toArray(Cell[]::new);
        return write(ResultSamples.run("fleet", 2, cells), writer -> Stream.of(cells)
                .forEach(cell -> FleetRun.writeTo(writer, cell)));
    }

    /** A run that shows means, of a trial of each load. */
    Path writeMeans(LoadModel... loads) throws IOException {
        Cell[] cells = Stream.of(loads)
                .map(load -> TrialSamples.cell(load, "model", load.word()))
                .toArray(Cell[]::new);
        Path run = write(ResultSamples.run("means", 1, cells), writer -> Stream.of(cells)
                .forEach(cell -> writer.on(new RunEvent.TrialEnded(
                        TrialSamples.valid(cell, 1, 1000, TrialSamples.latencies(cell.load() instanceof OpenLoad))))));
        Path manifest = run.resolve("run.json");
        Files.writeString(manifest, Files.readString(manifest).replace("\"throughput\"", "\"mean\""));
        return run;
    }

    /** A run of one trial, see {@link VisibilityRun}. */
    Path writeVisibility() {
        Cell cell = TrialSamples.cell(TrialSamples.OPEN, "batch", "16");
        return write(ResultSamples.run("visibility", 1, cell), writer -> VisibilityRun.writeTo(writer, cell));
    }

    /** A run of two kinds of operation with the given times, see {@link KindRun}. */
    Path writeKinds(long getUs, long putUs) {
        Cell cell = TrialSamples.cell(TrialSamples.CLOSED, "batch", "1");
        return write(
                ResultSamples.run("kinds-" + kernel, KindRun.TRIALS, cell),
                writer -> KindRun.writeTo(writer, cell, getUs, putUs));
    }

    /** A run of connections without work, see {@link IdleRun}. */
    Path writeIdle() {
        List<Cell> cells = IdleRun.cells();
        RunContext run = ResultSamples.run("idle", 1, cells.toArray(Cell[]::new));
        return write(run, writer -> IdleRun.writeTo(writer, cells));
    }

    private static Cell search() {
        String yaml = """
                question: How much load does it take?
                load: {model: find-max, responseP99: 5ms, lowest: 20k/s}
                """;
        try {
            return ScenarioReader.builder()
                    .build()
                    .readText(Path.of("search.yaml"), yaml, "kafka")
                    .cells()
                    .get(0);
        } catch (ScenarioException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void probe(
            ResultsWriter writer, Cell offered, int trial, int number, int left, Optional<String> whyNot) {
        long rate = Math.round(offered.load().offeredOpsPerSecond());
        writer.on(new RunEvent.ProbeEnded(
                TrialSamples.valid(offered, trial, rate, TrialSamples.latencies(true)),
                number,
                left,
                left == 0,
                whyNot));
    }

    /** One trial of the first of some cells, and then a signal. */
    Path writePartial(List<Cell> cells) {
        RunContext run = ResultSamples.run("partial", 1, cells.toArray(Cell[]::new));
        return write(run, writer -> {
            trial(writer, cells.get(0), 1, 3);
            writer.interrupted("interrupted by a signal");
        });
    }

    /** A run that measured nothing. */
    Path writeFailed(Cell cell) {
        return writeUnmeasured(cell, Verdict.FAILED, "connect: refused");
    }

    /** A run of one trial without figures. */
    Path writeUnmeasured(Cell cell, Verdict verdict, String... reasons) {
        return write(
                ResultSamples.run("unmeasured", 1, cell),
                writer -> writer.on(new RunEvent.TrialEnded(TrialSamples.unmeasured(cell, 1, verdict, reasons))));
    }

    /** The results of a run. */
    private interface Content {
        void writeTo(ResultsWriter writer);
    }

    private Path write(RunContext run, Content content) {
        RunFolder folder = RunFolder.create(base, TrialSamples.START.atZone(ZoneOffset.UTC), "kafka", "batch-size");
        RunHost host = new RunHost(
                new HostDescription(
                        "Debian GNU/Linux 12", kernel, "", "Test CPU", 0, 4, 4, "", 0, 0, false, "", -1, List.of(), ""),
                Optional.empty());
        try (ResultsWriter writer = new ResultsWriter(folder, run, host, ManifestSeal.NONE, ResultSamples.CLOCK)) {
            content.writeTo(writer);
            writer.on(ResultSamples.JUDGED);
        }
        return folder.path();
    }

    private void trial(ResultsWriter writer, Cell cell, int trial, int intervals) {
        double batch = Double.parseDouble(cell.axes().getOrDefault("batch", "16"));
        double blobBytes = AxisNumber.of(cell.axes().get("blob")).orElseThrow();
        double serviceUs = (100 + batch * (0.2 + blobBytes / 500)) / speed;
        long rate = Math.round(batch * 8 / serviceUs * 1e6 * (1 + 0.03 * random.nextGaussian()));
        OperationTimes all = OperationTimes.empty();
        double seconds = MEASURED_S / intervals;
        long blobs = Math.round(rate * seconds);
        for (int i = 0; i < intervals; i++) {
            boolean stalled = i == intervals / 2;
            recordInterval(stalled ? 8 * serviceUs : serviceUs, all);
            Counts counts = new Counts(200, stalled ? 0 : blobs, 0, i == intervals / 3 ? 5 : 0, blobs * PAYLOAD);
            writer.on(new RunEvent.IntervalEnded(
                    cell,
                    trial,
                    new Interval(
                            i,
                            i * seconds,
                            seconds,
                            counts,
                            interval,
                            resources(i % 7 == 3 ? 45 : 0, stalled ? 1 : 0))));
        }
        writer.on(new RunEvent.TrialEnded(TrialSamples.valid(cell, trial, rate, all)));
    }

    private void recordInterval(double serviceUs, OperationTimes all) {
        interval.service().reset();
        interval.response().reset();
        interval.startDelay().reset();
        for (int i = 0; i < 200; i++) {
            long ns = Math.round(serviceUs * 1000 * Math.exp(0.3 * random.nextGaussian()));
            for (OperationTimes each : List.of(interval, all)) {
                each.service().recordValue(Math.min(ns, 3_000_000_000_000L));
                each.response().recordValue(Math.min(2 * ns, 3_000_000_000_000L));
                each.startDelay().recordValue(Math.min(ns, 3_000_000_000_000L));
            }
        }
    }

    private static Resources resources(double gcMillis, int serversEnded) {
        return new Resources(0.5, gcMillis, 1e6, 0.4, 3e9, 0.6, 0, 8e9, 0, 1e6, 0, 0, serversEnded);
    }
}
