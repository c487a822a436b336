package io.blobbench.cli.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.cli.display.Display;
import io.blobbench.cli.display.PlainDisplay;
import io.blobbench.host.Interval;
import io.blobbench.host.Resources;
import io.blobbench.measure.Counts;
import io.blobbench.results.ResultSamples;
import io.blobbench.scenario.Cell;
import io.blobbench.trial.TrialSamples;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The page about live metrics says of each what the endpoint says of it. */
class LiveDocumentationTest {
    private static final Path PAGE = Path.of("..", "docs", "live.md");
    private static final Cell CELL = TrialSamples.cell(TrialSamples.OPEN, "batch", "32");
    private static final Map<String, String> SUFFIXES = Map.of("counter", "_total", "info", "_info");

    @Test
    void everyMetricHasItsRowAndNoOtherIsThere() throws Exception {
        List<String> rows = Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| `blobbench_"))
                .toList();

        assertThat(rows).containsExactlyElementsOf(served());
    }

    @Test
    void everyPhaseIsNamed() throws Exception {
        assertThat(PAGE)
                .content()
                .contains(List.of(Activity.values()).stream()
                        .map(phase -> "`" + phase + "`")
                        .toList());
    }

    private static List<String> served() throws Exception {
        try (MetricsEndpoint endpoint = MetricsEndpoint.open(InetAddress.getLoopbackAddress(), 0)) {
            PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
            Display run = endpoint.over(
                    new PlainDisplay(nowhere, ""), ResultSamples.run("run-1", 1, CELL), UnaryOperator.identity());
            Resources used = new Resources(1, 2, 3, 4, 5, 0.5, 0.1, 6, 7, 8, 9, 10, 0);
            run.on(new RunEvent.TrialStarted(CELL, 1, 0, 1));
            run.on(new RunEvent.IntervalEnded(
                    CELL, 1, new Interval(0, 0, 1, Counts.ZERO, TrialSamples.latencies(true), used)));
            return rows(MetricsPage.read(endpoint.url()).lines());
        }
    }

    private static List<String> rows(List<String> lines) {
        List<String> rows = new ArrayList<>();
        for (String line : lines) {
            String[] words = line.split(" ", 4);
            if (line.startsWith("# TYPE ")) {
                rows.add("| `" + words[2] + SUFFIXES.getOrDefault(words[3], "") + "` | " + words[3] + " | ");
            } else if (line.startsWith("# HELP ")) {
                int last = rows.size() - 1;
                rows.set(last, rows.get(last) + words[3] + " |");
            }
        }
        return rows;
    }
}
