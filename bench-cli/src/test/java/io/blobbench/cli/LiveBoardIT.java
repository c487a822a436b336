package io.blobbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.report.read.RowView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** A real Prometheus scrapes a run as docs/live.md says, and answers every question of the Grafana board. */
@EnabledIf(value = "io.blobbench.cli.Prometheus#wanted", disabledReason = Prometheus.MISSING)
class LiveBoardIT {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern CONFIGURATION = Pattern.compile("(?s)```yaml\n(.*?)```");
    private static final String WINDOW = "10s";
    private static final String MEASURING = "blobbench_phase{blobbench_phase=\"measurement\"} == 1";
    private static final String SCENARIO = """
            question: What does the board show?
            heat: none
            workload: {operation: append, batch: 4, blob: 100B}
            load: {model: open, rate: 500/s}
            phases: {warmUp: {duration: 200ms}, measurement: {duration: 16s}}
            """;

    @TempDir
    private Path folder;

    @Test
    void everyExpressionOfTheBoardHasAnAnswerThatAgreesWithTheRow() throws Exception {
        Files.writeString(folder.resolve("s.yaml"), SCENARIO);
        List<String> arguments = List.of("--store", "memory-async", "--scenario", "s.yaml", "--metrics-port", "0");
        // Several trials: figures of trials that have ended are there while another one is measured.
        try (BenchProcess bench = BenchProcess.start(folder, "bench-", with(arguments, "--trials=2"));
                Prometheus prometheus = Prometheus.start(folder, configuration(LiveMetrics.url(bench)))) {
            bench.await("a measurement in Prometheus; its log: " + prometheus.log(), () -> !values(
                            prometheus, "(" + MEASURING + ") and on() blobbench_trials_done == 1")
                    .isEmpty());
            assertThat(bench.exitCode()).as(bench.err()).isIn(ExitCodes.OK, ExitCodes.BAD_ROWS);

            double lastSeconds = values(prometheus, "max(max_over_time(timestamp(" + MEASURING + ")[5m:1s]))")
                    .get(0);
            for (String expression : expressions()) {
                assertThat(prometheus.values(expression, lastSeconds))
                        .as(expression)
                        .isNotEmpty()
                        .allSatisfy(value -> assertThat(value).isFinite().isNotNegative());
            }
            RowView row = rows().get(1);
            assertThat(value(prometheus, expression("rate(blobbench_blobs_total"), lastSeconds))
                    .isBetween(throughput(row) / 2, throughput(row) * 2);
            assertThat(value(prometheus, "blobbench_trials_done / blobbench_trials", lastSeconds))
                    .isEqualTo(0.5);
            assertThat(value(
                            prometheus,
                            "max(max_over_time(blobbench_trial_service_time_seconds{quantile=\"0.5\"}[5m]))",
                            lastSeconds))
                    .isPositive();
        }
    }

    private static double throughput(RowView row) {
        return row.number("throughput_blobs_s").orElseThrow();
    }

    private static double value(Prometheus prometheus, String expression, double atSeconds) throws Exception {
        List<Double> values = prometheus.values(expression, atSeconds);
        assertThat(values).as(expression).hasSize(1);
        return values.get(0);
    }

    private static List<Double> values(Prometheus prometheus, String expression) {
        try {
            return prometheus.values(expression);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private static List<String> with(List<String> arguments, String more) {
        List<String> all = new ArrayList<>(arguments);
        all.add(more);
        return all;
    }

    /** The one of the page, with the port of this run. */
    private static String configuration(String url) throws IOException {
        Matcher block = CONFIGURATION.matcher(Files.readString(DOCS.resolve("live.md")));
        assertThat(block.find()).as("a configuration in live.md").isTrue();
        String shown = block.group(1);
        assertThat(shown).contains("127.0.0.1:9400");
        return shown.replace("127.0.0.1:9400", URI.create(url).getAuthority());
    }

    private static String expression(String part) throws IOException {
        return expressions().stream()
                .filter(each -> each.contains(part))
                .findFirst()
                .orElseThrow();
    }

    /** With values in the place of variables, as Grafana puts them there. */
    private static List<String> expressions() throws IOException {
        JsonNode board =
                new ObjectMapper().readTree(DOCS.resolve("grafana-board.json").toFile());
        List<String> expressions = new ArrayList<>();
        for (JsonNode panel : board.path("panels")) {
            for (JsonNode target : panel.path("targets")) {
                expressions.add(target.path("expr")
                        .asText()
                        .replace("$__rate_interval", WINDOW)
                        .replace("$run", ".*"));
            }
        }
        assertThat(expressions).hasSizeGreaterThan(20).noneMatch(each -> each.contains("$"));
        return expressions;
    }

    private List<RowView> rows() throws IOException {
        return ResultsFolder.rows(folder.resolve("results"));
    }
}
