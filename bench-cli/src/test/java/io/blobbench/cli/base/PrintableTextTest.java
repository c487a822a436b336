package io.blobbench.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTextTest {
    private static final String HOSTILE = "a\u001b]0;owned\u0007b\u001b[2Jc\u009b1md\re\u202ef";
    private static final String SHOWN = "a\\u001b]0;owned\\u0007b\\u001b[2Jc\\u009b1md\\u000de\\u202ef";

    private final PrintStream outBefore = System.out;
    private final PrintStream errBefore = System.err;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @BeforeEach
    void printToBytes() {
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        PrintableText.everywhere();
    }

    @AfterEach
    void printAsBefore() {
        System.setOut(outBefore);
        System.setErr(errBefore);
    }

    @Test
    void whateverSteersATerminalBecomesVisible() {
        assertThat(PrintableText.of(HOSTILE)).isEqualTo(SHOWN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a line\n\tand another",
                "gr\u00fc\u00df \u6f22 \ud83d\ude00 \u00b1",
                "\u001b[32mfaster\u001b[0m",
                "\u001b[1mUsage\u001b[21m\u001b[0m",
                "C:\\u001b"
            })
    void lettersLineBreaksAndTheColoursOfTablesStay(String text) {
        assertThat(PrintableText.of(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001b[8mhidden", "\u001b[30;40mblack", "\u001b[31", "\u001b"})
    void coloursThatHideAndHalvesOfThemAreVisible(String text) {
        assertThat(PrintableText.of(text)).isEqualTo(text.replace("\u001b", "\\u001b"));
    }

    @Test
    void everyWayOfPrintingGoesThroughIt() {
        Object object = List.of(HOSTILE);

        System.out.print(HOSTILE);
        System.out.println(HOSTILE);
        System.out.print(object);
        System.out.println(object);
        System.out.print(HOSTILE.toCharArray());
        System.out.println(HOSTILE.toCharArray());
        System.out.printf(Locale.ROOT, "%s%n", HOSTILE);
        System.out.append(HOSTILE).append('\u001b');
        PrintWriter writer = PrintableText.writer(System.out);
        writer.println(HOSTILE);
        writer.printf(Locale.ROOT, "%s", HOSTILE);
        writer.flush();

        String printed = bytes.toString(StandardCharsets.UTF_8);
        assertThat(printed).doesNotContain("\u001b", "\u0007", "\u009b", "\r", "\u202e");
        assertThat(printed.split("owned", -1)).hasSize(11);
    }

    @Test
    void whoDrawsOnTheTerminalReachesIt() {
        PrintableText.terminal(System.out).print("\r\u001b[K");

        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("\r\u001b[K");
    }
}
