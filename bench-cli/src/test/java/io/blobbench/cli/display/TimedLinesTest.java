package io.blobbench.cli.display;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.StringReader;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimedLinesTest {
    @Test
    void linesComeInOrderAndThenTheEnd() throws Exception {
        TimedLines lines =
                TimedLines.of(new BufferedReader(new StringReader("first\nsecond\n")), Duration.ofSeconds(60));

        assertThat(lines.next()).contains("first");
        assertThat(lines.next()).contains("second");
        assertThat(lines.next()).isEmpty();
    }

    @Test
    void whoSaysNothingInTimeIsNotWaitedForAnyLonger() throws Exception {
        try (PipedWriter silent = new PipedWriter()) {
            TimedLines lines = TimedLines.of(new BufferedReader(new PipedReader(silent)), Duration.ofMillis(50));

            assertThatThrownBy(lines::next).isInstanceOf(IOException.class).hasMessageContaining("there was no output");
        }
    }
}
