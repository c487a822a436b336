package io.blobbench.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LostOutputTest {
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();

    @Test
    void outputThatWasTakenLosesNothingAndGetsNoMore() {
        assertThat(reasonAfterPrinting(taken)).isEmpty();

        assertThat(taken.toString(StandardCharsets.UTF_8)).isEqualTo("cells\n");
    }

    @Test
    void aFullDiskIsTheReason() {
        assertThat(reasonAfterPrinting(failing("No space left on device"))).hasValue("No space left on device");
    }

    @Test
    void aReaderThatHasGoneIsNone() {
        assertThat(reasonAfterPrinting(failing("Broken pipe"))).isEmpty();
    }

    @Test
    void outputIsLostAlsoWhereThereIsRoomAgain() {
        PrintStream printed = printed(failing("No space left on device"));

        assertThat(LostOutput.reason(printed, taken)).hasValue("a part of the output is lost");
    }

    private static Optional<String> reasonAfterPrinting(OutputStream sink) {
        return LostOutput.reason(printed(sink), sink);
    }

    private static PrintStream printed(OutputStream sink) {
        PrintStream stream = new PrintStream(sink, true, StandardCharsets.UTF_8);
        stream.print("cells\n");
        return stream;
    }

    private static OutputStream failing(String why) {
        return new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                throw new IOException(why);
            }
        };
    }
}
