package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.blobbench.cli.BenchProcess.Ended;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.live.MetricsPage;
import io.blobbench.report.read.RowView;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A monitoring system follows a run by scraping it. */
@Execution(ExecutionMode.CONCURRENT)
class LiveMetricsIT {
    /** Phases that are to be seen last longer than a busy machine may keep a scrape waiting. */
    private static final String SCENARIO = """
            question: What goes on?
            heat: %s
            workload: {operation: append, batch: 4, blob: 100B}
            load: {model: open, rate: 200/s}
            phases: {warmUp: {duration: %s}, measurement: {duration: %s}}
            trials: 2
            """;

    private static final String OF_STORE = "store=\"%s\"";

    @TempDir
    private Path folder;

    @Test
    void scrapesTellThePhasesAndTheFiguresOfTheRow() throws Exception {
        try (BenchProcess bench = start(SCENARIO.formatted("4s", "4s", "4s"), "--store", "memory-async")) {
            String url = LiveMetrics.url(bench);
            Set<String> phases = new TreeSet<>();
            MetricsPage measuring = await(bench, phases, page -> value(page, "throughput_blobs_per_second") > 0);
            MetricsPage between = await(
                    bench,
                    phases,
                    page -> value(page, "trials_done") == 1 && !phase(page).equals("measurement"));
            await(bench, phases, page -> phase(page).equals("measurement"));

            bench.signal("INT"); // all has been seen

            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.INTERRUPTED);
            assertThat(measuring.type()).startsWith("application/openmetrics-text");
            assertThat(measuring.lines()).last().isEqualTo("# EOF");
            assertThat(phases).contains("heating", "warm-up", "measurement");
            assertThat(value(measuring, "trials")).isEqualTo(2);
            assertThat(value(measuring, "offered_operations_per_second")).isEqualTo(200);
            assertThat(value(measuring, "response_time_seconds_count"))
                    .isEqualTo(value(measuring, "trial_response_time_seconds_count"))
                    .isPositive();
            RowView row = rows().get(0);
            assertThat(between.sum("blobbench_blobs_total", "outcome=\"acknowledged\""))
                    .hasValue(row.number("blobs_acknowledged").orElseThrow());
            assertThat(between.sum("blobbench_rows", "verdict=\"" + row.text("verdict") + "\""))
                    .hasValue(1);
            assertNothingListensAt(url);
        }
    }

    @Test
    void storesOfOneCommandAreToldApartAndASignalEndsTheEndpointToo() throws Exception {
        try (BenchProcess bench =
                start(SCENARIO.formatted("none", "500ms", "4s"), "--store", "memory,memory-async", "--trials=1")) {
            String url = LiveMetrics.url(bench);
            MetricsPage second = await(
                    bench,
                    new TreeSet<>(),
                    page -> page.sum("blobbench_operations_total", OF_STORE.formatted("memory-async"))
                                    .orElse(0)
                            > 0);

            bench.signal("INT");

            assertThat(second.sum("blobbench_blobs_total", OF_STORE.formatted("memory"))
                            .orElseThrow())
                    .isPositive();
            assertThat(second.sum("blobbench_phase", "blobbench_phase=\"ended\""))
                    .hasValue(1);
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(ExitCodes.INTERRUPTED);
            assertNothingListensAt(url);
        }
    }

    @Test
    void trialsInJvmsOfTheirOwnAreFollowedAlike() throws Exception {
        try (BenchProcess bench =
                start(SCENARIO.formatted("none", "500ms", "4s"), "--store", "memory-async", "--trials=1", "--fork")) {
            String url = LiveMetrics.url(bench);
            MetricsPage page = await(bench, new TreeSet<>(), each -> value(each, "operations_total") > 0);

            assertThat(page.samples().keySet()).anyMatch(name -> name.contains("forked=\"true\""));
            assertThat(bench.exitCode()).as(bench.err()).isIn(ExitCodes.OK, ExitCodes.BAD_ROWS);
            assertNothingListensAt(url);
        }
    }

    /** No agent of the fleet ever joins. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aPortThatIsTakenIsRefusedBeforeAnythingIsStarted(boolean ofFleet) throws Exception {
        Path fleet = Files.writeString(
                folder.resolve("f.yaml"),
                "{launch: none, controller: 127.0.0.1, port: 0, agentPort: 0, count: 1, joinWithin: 1s}");
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(other.getLocalPort());
            Path scenario = Files.writeString(folder.resolve("s.yaml"), SCENARIO.formatted("none", "500ms", "2s"));
            String[] arguments = Stream.of(
                            "--store=memory",
                            "--scenario=" + scenario,
                            "--results=" + folder.resolve("results"),
                            "--metrics-port=" + port,
                            "--fleet=" + fleet)
                    .filter(argument -> ofFleet || !argument.startsWith("--fleet"))
                    .toArray(String[]::new);

            Ended bench = InProcess.bench(arguments);

            assertThat(bench.exitCode()).isEqualTo(ExitCodes.USAGE);
            assertThat(bench.err().lines())
                    .singleElement()
                    .asString()
                    .contains("--metrics-port")
                    .contains(port);
        }
        assertThat(folder.resolve("results")).doesNotExist();
    }

    private BenchProcess start(String scenario, String... arguments) throws IOException {
        Files.writeString(folder.resolve("s.yaml"), scenario);
        Stream<String> given = Stream.of("--scenario", "s.yaml", "--metrics-port", "0");
        return BenchProcess.start(
                folder, Stream.concat(Stream.of(arguments), given).toArray(String[]::new));
    }

    /** Scrapes until a page is as it should be, and notes the phases on the way. */
    private static MetricsPage await(BenchProcess bench, Set<String> phases, Predicate<MetricsPage> wanted)
            throws InterruptedException, IOException {
        String url = LiveMetrics.url(bench);
        AtomicReference<Optional<MetricsPage>> found = new AtomicReference<>(Optional.empty());
        bench.await("such a scrape", () -> {
            MetricsPage page = read(url);
            phases.add(phase(page));
            found.set(Optional.of(page));
            return wanted.test(page);
        });
        return found.get().orElseThrow();
    }

    private static MetricsPage read(String url) {
        try {
            return MetricsPage.read(url);
        } catch (IOException e) {
            throw new AssertionError("scrape " + url, e);
        }
    }

    /** The phase that is true; of several runs that of the last. */
    private static String phase(MetricsPage page) {
        return page.samples().entrySet().stream()
                .filter(sample -> sample.getKey().startsWith("blobbench_phase{") && sample.getValue() == 1)
                .map(sample -> sample.getKey().replaceFirst(".*blobbench_phase=\"([a-z-]+)\".*", "$1"))
                .reduce("", (before, last) -> last);
    }

    private static double value(MetricsPage page, String name) {
        return page.sum("blobbench_" + name, "").orElse(Double.NaN);
    }

    private static void assertNothingListensAt(String url) {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> MetricsPage.read(url));
    }

    private List<RowView> rows() throws IOException {
        return ResultsFolder.rows(folder.resolve("results"));
    }
}
