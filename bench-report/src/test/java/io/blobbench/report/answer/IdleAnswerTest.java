package io.blobbench.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.read.RowView;
import io.blobbench.scenario.text.Show;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IdleAnswerTest {
    private static final Map<String, String> HELD = Map.ofEntries(
            Map.entry("cell", "single"),
            Map.entry("trial", "1"),
            Map.entry("verdict", "VALID"),
            Map.entry("reasons", ""),
            Map.entry("load_model", "idle"),
            Map.entry("connections", "50000"),
            Map.entry("connections_opened", "50000"),
            Map.entry("connections_lost", "0"),
            Map.entry("server_b_per_connection", "1912"),
            Map.entry("client_b_per_connection", "688.5"),
            Map.entry("kernel_b_per_connection", "9870"),
            Map.entry("connect_p99_us", "1200"),
            Map.entry("keep_alive_p99_us", "310"),
            Map.entry("first_refusal", ""),
            Map.entry("refused_connection", ""));

    @Test
    void aRunThatHeldAllSaysWhatEachCosts() {
        assertThat(answer(HELD))
                .containsExactly(
                        "redis held 50,000 connections, 1.9 KB each in the server, 0.7 KB in the client, 9.9 KB in the"
                                + " kernel; connect p99 1.20 ms, keep-alive p99 310 us.");
    }

    @Test
    void aRunThatHeldFewerSaysWhichWasTheFirstThatFailed() {
        Map<String, String> fewer = new HashMap<>(HELD);
        fewer.putAll(Map.of(
                "verdict", "INVALID",
                "connections_opened", "1000",
                "connections_lost", "1",
                "server_b_per_connection", "",
                "kernel_b_per_connection", "",
                "keep_alive_p99_us", "",
                "first_refusal", "server",
                "refused_connection", "1001"));

        assertThat(answer(fewer))
                .containsExactly("redis held 999 of 50,000 connections, 0.7 KB in the client; connect p99 1.20 ms."
                        + " Connection 1,001 was the first that failed: server.");
    }

    @Test
    void aRunThatItsUserCutOffIsNoCapacity() {
        Map<String, String> cutOff = new HashMap<>(HELD);
        cutOff.putAll(Map.of(
                "verdict", "INVALID",
                "reasons", "interrupted: 12000 of 50000 connections had been opened",
                "connections_opened", "12000"));

        assertThat(answer(cutOff))
                .singleElement()
                .asString()
                .startsWith("redis held 12,000 of 50,000 connections when it was interrupted, 1.9 KB each");
    }

    @Test
    void severalCellsAndTrialsAreToldApart() {
        Map<String, String> second = new HashMap<>(HELD);
        second.put("trial", "2");
        MeasuredCell twice = new MeasuredCell("hold=1m", List.of(RowView.of(HELD), RowView.of(second)), Map.of());
        MeasuredCell once = new MeasuredCell("hold=2m", List.of(RowView.of(HELD)), Map.of());

        assertThat(Answers.of("redis", Show.CONNECTIONS, List.of(twice, once)))
                .satisfiesExactly(
                        first -> assertThat(first)
                                .startsWith("redis held 50,000 connections at hold=1m in trial 1, 1.9"),
                        again -> assertThat(again)
                                .startsWith("redis held 50,000 connections at hold=1m in trial 2, 1.9"),
                        other -> assertThat(other).startsWith("redis held 50,000 connections at hold=2m, 1.9 KB"));
    }

    @Test
    void aTrialThatOpenedNoneHasNoAnswer() {
        Map<String, String> none = new HashMap<>(HELD);
        none.put("connections_opened", "");

        assertThat(answer(none)).isEmpty();
    }

    private static List<String> answer(Map<String, String> row) {
        MeasuredCell cell = new MeasuredCell("single", List.of(RowView.of(row)), Map.of());
        return Answers.of("redis", Show.CONNECTIONS, List.of(cell));
    }
}
