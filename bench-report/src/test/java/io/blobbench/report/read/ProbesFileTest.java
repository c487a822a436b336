package io.blobbench.report.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbesFileTest {
    private static final String HEADER =
            "cell,trial,probe,check,kept,why_not,offered_ops_s,response_p99_us,response_max_us,response_p99_limit_us,"
                    + "measured_s\n";

    @TempDir
    Path folder;

    @Test
    void theMaximumOfTooFewOperationsIsKnownToBeOne() throws IOException {
        Files.writeString(
                folder.resolve("probes.csv"),
                HEADER + "single,1,1,false,true,,1000,4200,9000,5000,1\n"
                        + "single,1,2,false,false,TIMED_OUT,2000,,12000000,5000,1\n"
                        + "single,1,3,false,false,FAILED,3000,,,5000,\n");

        List<ProbeView> probes = ProbesFile.read(folder);

        assertThat(probes).extracting(ProbeView::longest).containsExactly(false, true, false);
        assertThat(probes.get(0).responseUs()).hasValue(4200);
        assertThat(probes.get(1).responseUs()).hasValue(12e6);
        assertThat(probes.get(2).responseUs()).isEmpty();
    }
}
