package io.blobbench.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.report.read.RowView;
import io.blobbench.results.ResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverTimeTest {
    private static final String HEADER = "cell,trial,start_s,interval_s,blobs_acknowledged,service_p99_us\n";

    @TempDir
    private Path folder;

    @Test
    void aLongMeasurementShowsItsTenthsAndItsSlope() throws IOException {
        StringBuilder csv = new StringBuilder(HEADER);
        for (int second = 0; second < 60; second++) {
            csv.append("blob=1KB,1,")
                    .append(second)
                    .append(",1,")
                    .append(1000 - 2 * second)
                    .append(",1500\n");
        }
        write(csv + "blob=10KB,1,0,1,5,7\n");

        assertThat(OverTime.render(folder, List.of()))
                .contains("blob=1KB", "995", "887", "%/min", "1.50ms")
                .doesNotContain("10KB");
    }

    @Test
    void aLineThatACrashCutOffIsLeftOut() throws IOException {
        StringBuilder csv = new StringBuilder(HEADER);
        for (int second = 0; second < 12; second++) {
            csv.append("single,2,").append(second).append(",1,1000,1500\n");
        }
        write(csv + "single,2,12");

        assertThat(OverTime.render(folder, List.of())).contains("single (trial 2) (no verdict)", "1.00k");
    }

    @Test
    void theDrainIsNoDropOfThroughputAndItsLateAnswersCount() throws IOException {
        StringBuilder csv = new StringBuilder(HEADER);
        for (int second = 0; second < 64; second++) {
            csv.append("single,1,")
                    .append(second)
                    .append(".0003,1,")
                    .append(second < 60 ? "1000,1500\n" : second < 63 ? "0,\n" : "1,4000000\n");
        }
        write(csv.toString());

        for (String measured : List.of("60", "64")) { // to the last answer, if the load is closed
            assertThat(OverTime.render(folder, List.of(row("single", "VALID", measured))))
                    .containsPattern("single \\| +1\\.00k \\| +1\\.00k \\| +1\\.00k \\| +\\+0\\.0 %/min \\| +4\\.00s");
        }
    }

    @Test
    void aMeasurementOfSecondsHasNoSlope() throws IOException {
        StringBuilder csv = new StringBuilder(HEADER);
        for (int second = 0; second < 12; second++) {
            csv.append("single,1,")
                    .append(second)
                    .append(",1,")
                    .append(100 * second)
                    .append(",1500\n");
        }
        write(csv.toString());

        assertThat(OverTime.render(folder, List.of())).contains("single").doesNotContain("%/min");
    }

    @Test
    void underAScheduleTheStallIsSeenThatServiceTimesDoNotShow() throws IOException {
        StringBuilder csv = new StringBuilder(
                "cell,trial,start_s,interval_s,blobs_acknowledged,service_p99_us,response_p99_us,response_max_us\n");
        for (int second = 0; second < 12; second++) {
            csv.append("single,1,")
                    .append(second)
                    .append(",1,1000,1460,")
                    .append(second == 7 ? ",2000000" : "1500,1600");
            csv.append('\n');
        }
        write(csv.toString());

        assertThat(OverTime.render(folder, List.of()))
                .contains("worst response p99", "max 2.00s")
                .doesNotContain("1.46ms");
    }

    @Test
    void aMaximumThatIsNotTheWorstTimeMarksNothing() throws IOException {
        StringBuilder csv = new StringBuilder(
                "cell,trial,start_s,interval_s,blobs_acknowledged,service_p99_us,response_p99_us,response_max_us\n");
        for (int second = 0; second < 12; second++) {
            csv.append("single,1,").append(second).append(",1,1000,1460,").append(second == 7 ? ",1200" : "1500,1600");
            csv.append('\n');
        }
        write(csv.toString());

        assertThat(OverTime.render(folder, List.of())).contains("1.50ms").doesNotContain("max");
    }

    @Test
    void aMeasurementWithoutFiguresHasItsVerdictBesideItsName() throws IOException {
        StringBuilder csv = new StringBuilder(HEADER);
        for (String cell : List.of("a", "b", "c")) {
            for (int second = 0; second < 12; second++) {
                csv.append(cell).append(",1,").append(second).append(",1,1000,1500\n");
            }
        }
        write(csv.toString());

        assertThat(OverTime.render(
                        folder,
                        List.of(row("a", "VALID", "12"), row("b", "INVALID", "12"), row("c", "UNSTEADY", "12"))))
                .containsPattern("(?m)^ +a \\|")
                .containsPattern("(?m)^ *b \\(INVALID\\) \\|")
                .containsPattern("(?m)^ +c \\|");
    }

    @Test
    void aRunWithoutLongMeasurementsShowsNothing() throws IOException {
        write(HEADER + "single,1,0,1,5,7\n");
        assertThat(OverTime.render(folder, List.of())).isEmpty();
    }

    @Test
    void aFileThatIsNoTableIsNamed() throws IOException {
        write(HEADER + "single,1,zero,1,5,7\n");
        assertThatThrownBy(() -> OverTime.render(folder, List.of()))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("intervals.csv");
    }

    @Test
    void aFileWithoutTheColumnOfTrialsIsNamed() throws IOException {
        write("cell,start_s,interval_s\nsingle,0,1\n");
        assertThatThrownBy(() -> OverTime.render(folder, List.of()))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("intervals.csv")
                .hasMessageContaining("trial");
    }

    private static RowView row(String cell, String verdict, String measuredSeconds) {
        return RowView.of(Map.of(
                "cell", cell,
                "trial", "1",
                "verdict", verdict,
                "measured_s", measuredSeconds,
                "measurement_s", "60"));
    }

    private void write(String csv) throws IOException {
        Files.writeString(folder.resolve("intervals.csv"), csv);
    }

    @Test
    void aMeasurementInWhichNothingWasAcknowledgedHasNoSlope() throws IOException {
        StringBuilder csv = new StringBuilder(HEADER);
        for (int second = 0; second < 60; second++) {
            csv.append("single,1,").append(second).append(",1,0,\n");
        }
        write(csv.toString());

        assertThat(OverTime.render(folder, List.of())).containsPattern("single .*\\| +0 \\| +0 \\| +0 \\| +- \\|");
    }
}
