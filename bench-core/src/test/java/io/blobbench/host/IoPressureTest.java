package io.blobbench.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IoPressureTest {
    @TempDir
    private Path folder;

    @Test
    void theTimeInWhichSomeThreadWaitedIsRead() throws Exception {
        String content = """
                some avg10=0.00 avg60=1.50 avg300=0.20 total=2500000
                full avg10=0.00 avg60=0.00 avg300=0.00 total=900000
                """;

        assertThat(stalledSeconds(content)).isEqualTo(2.5);
    }

    @Test
    void withoutThatLineOrThatFileNothingIsKnown() throws Exception {
        assertThat(stalledSeconds("full avg10=0.00 avg60=0.00 avg300=0.00 total=900000\n"))
                .isNaN();
        assertThat(stalledSeconds("some avg10=0.00\n")).isNaN();
        assertThat(new IoPressure(folder.resolve("none")).stalledSeconds()).isNaN();
    }

    private double stalledSeconds(String content) throws Exception {
        return new IoPressure(Files.writeString(folder.resolve("io"), content)).stalledSeconds();
    }
}
