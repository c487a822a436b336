package io.blobbench.report.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.report.read.IntervalView.Time;
import io.blobbench.trial.facts.TrialId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntervalsFileTest {
    private static final String HEADER =
            "cell,trial,start_s,interval_s,blobs_acknowledged,service_p99_us,service_max_us,response_p99_us,faults\n";

    @TempDir
    private Path folder;

    @Test
    void anIntervalHasItsTrialItsNumbersAndTheMaximumWhereItHasNoP99() throws IOException {
        Path file = Files.writeString(
                folder.resolve("intervals.csv"),
                HEADER + "blob=1KB,2,0,1,100,20,90,25,\n" + "blob=1KB,2,1,0.5,3,,70,,kill redis-1\n"
                        + "blob=1KB,2,1.5,1,,,,,\n" + "blob=1KB,2,2.5,1");
        List<TrialId> trials = new ArrayList<>();
        List<IntervalView> intervals = new ArrayList<>();

        IntervalsFile.forEach(file, (trial, interval) -> {
            trials.add(trial);
            intervals.add(interval);
        });

        assertThat(trials).hasSize(3).containsOnly(new TrialId("blob=1KB", 2));
        double none = Double.NaN;
        Time noTime = new Time(none, true);
        assertThat(intervals)
                .containsExactly(
                        new IntervalView(0, 1, 100, new Time(20, false), new Time(25, false), none, none, none, false),
                        new IntervalView(1, 0.5, 3, new Time(70, true), noTime, none, none, none, true),
                        new IntervalView(1.5, 1, none, noTime, noTime, none, none, none, false));
    }

    @Test
    void aRunWithoutTheFileHasNone() {
        IntervalsFile.forEach(folder.resolve("missing.csv"), (trial, interval) -> assertThat(interval)
                .isNull());
    }
}
