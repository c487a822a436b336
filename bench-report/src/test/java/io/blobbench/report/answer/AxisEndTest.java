package io.blobbench.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.Runs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisEndTest {
    private static final MeasuredCell FASTEST = cell("batch=1024 blob=100B", 2000);

    @Test
    void theBestValueMayLieBeyondTheLastOne() {
        assertThat(advice(FASTEST, cell("batch=256 blob=100B", 1000), cell("batch=64 blob=100B", 1500)))
                .containsExactly("batch=1024 is the highest that was measured, and faster than 256: a higher one may be"
                        + " faster still.");
        assertThat(advice(cell("connections=4", 900), cell("connections=16", 800), cell("connections=8", 850)))
                .containsExactly("connections=4 is the lowest that was measured, and faster than 8: a lower one may be"
                        + " faster still.");
        assertThat(advice(cell("client.linger.ms=20", 900), cell("client.linger.ms=5", 800)))
                .containsExactly("client.linger.ms=20 is the highest that was measured, and faster than 5: a higher one"
                        + " may be faster still.");
    }

    @Test
    void thereIsNoHintWithinTheAxisOrWhereTheNextValueMayBeAsFast() {
        assertThat(advice(FASTEST, cell("batch=256 blob=100B", 1000), cell("batch=4096 blob=100B", 1500)))
                .isEmpty();
        assertThat(advice(FASTEST, cell("batch=256 blob=100B", 1995), cell("batch=64 blob=100B", 1000)))
                .isEmpty();
    }

    @Test
    void valuesInUnitsOfATimeAndOfASizeHaveNoOrder() {
        assertThat(advice(cell("server.repl-backlog-size=512k", 900), cell("server.repl-backlog-size=1m", 800)))
                .isEmpty();
        assertThat(advice(cell("server.repl-backlog-size=1m", 900), cell("server.repl-backlog-size=512000", 800)))
                .isEmpty();
        assertThat(advice(cell("server.timeout=1m", 900), cell("server.timeout=500ms", 800)))
                .singleElement()
                .asString()
                .startsWith("server.timeout=1m is the highest");
    }

    @Test
    void aValueThatFailedHasBeenTried() {
        MeasuredCell failed = new Runs.Cell("batch=4096 blob=100B")
                .throughputs(1)
                .verdict(1, "FAILED", "")
                .measured();

        assertThat(advice(FASTEST, cell("batch=256 blob=100B", 1000), failed)).isEmpty();
    }

    @Test
    void cellsThatDifferInAnotherAxisSayNothingOfThisOne() {
        assertThat(advice(FASTEST, cell("batch=256 blob=1KB", 1000))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"blob=10KB, blob=100B", "batch=1, batch=8", "options.mode=fast, options.mode=slow"})
    void thereIsNothingBeyondWordsOrOneNorAnyChoiceOfTheWork(String fastest, String slower) {
        assertThat(advice(cell(fastest, 1000), cell(slower, 500))).isEmpty();
    }

    @Test
    void oneTrialDoesNotShowWhichIsFaster() {
        assertThat(advice(Runs.throughputs("batch=8", 1000), Runs.throughputs("batch=4", 500)))
                .isEmpty();
    }

    private static List<String> advice(MeasuredCell fastest, MeasuredCell... others) {
        List<MeasuredCell> all = new ArrayList<>(Arrays.asList(others));
        all.add(fastest);
        return new AxisEnd(all).sentences(fastest);
    }

    private static MeasuredCell cell(String id, double throughput) {
        return Runs.throughputs(id, throughput, throughput * 1.01, throughput * 0.99, throughput, throughput);
    }
}
