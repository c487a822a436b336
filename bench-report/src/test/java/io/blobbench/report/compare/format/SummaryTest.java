package io.blobbench.report.compare.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.RunParts;
import io.blobbench.report.compare.Runs;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private static final String AT = "2026-11-20T15:46:";

    @Test
    void partsWhoseTrialsTookNoTurnsAreSaidToBeSo() {
        assertThat(byAppendonly(
                        cell("no", AT + "01Z", AT + "02.100Z", AT + "03.5Z"),
                        cell("yes", AT + "03.783Z", AT + "04Z", AT + "05Z")))
                .last()
                .isEqualTo("Trials of server.appendonly=yes did not take turns with those of server.appendonly=no, but"
                        + " all ran before or after them: a change of the machine in between looks like a difference.");
        assertThat(byAppendonly(cell("no", AT + "03Z", AT + "04Z"), cell("yes", AT + "01Z", AT + "02.9Z")))
                .last()
                .asString()
                .startsWith("Trials of server.appendonly=yes did not take turns");
    }

    @Test
    void roundsAreTurns() {
        assertThat(byAppendonly(cell("no", AT + "01Z", AT + "04Z"), cell("yes", AT + "02Z", AT + "03Z")))
                .noneMatch(sentence -> sentence.contains("turns"));
    }

    @Test
    void ofOneTrialEachNothingIsSaidOfTurns() {
        assertThat(byAppendonly(cell("no", AT + "01Z"), cell("yes", AT + "02Z")))
                .noneMatch(sentence -> sentence.contains("turns"));
    }

    private static List<String> byAppendonly(MeasuredCell... cells) {
        List<ComparedRun> parts = RunParts.by(Runs.of("run", cells), "server.appendonly");
        return Summary.of(Comparison.of(parts.get(0), parts.subList(1, 2), Comparison.LEAST_DIFFERENCE));
    }

    private static MeasuredCell cell(String appendonly, String... starts) {
        double[] throughputs = new double[starts.length];
        Arrays.fill(throughputs, 1000);
        return new Runs.Cell("server.appendonly=" + appendonly)
                .with("blob_bytes", "1000")
                .throughputs(throughputs)
                .started(starts)
                .measured();
    }
}
