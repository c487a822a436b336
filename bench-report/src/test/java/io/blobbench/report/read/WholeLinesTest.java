package io.blobbench.report.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WholeLinesTest {
    @Test
    void linesOfAnyLengthAreThoseOfTheFile() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder text = new StringBuilder();
        List<String> expected = new ArrayList<>();
        for (int length : new int[] {0, 1, 70_000, 0, 300_000, 3, 65_535, 65_536, 65_537, 12}) {
            String line = random.ints(length, 'a', 'z')
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            expected.add(line);
            text.append(line).append(random.nextBoolean() ? "\n" : "\r\n");
        }

        assertThat(lines(text.toString(), 1_000)).isEqualTo(expected);
        assertThat(lines(text.toString(), Integer.MAX_VALUE)).isEqualTo(expected);
    }

    @Test
    void aLastLineWithoutEndIsLeftOut() throws IOException {
        assertThat(lines("whole\ncut", 100)).containsExactly("whole");
        assertThat(lines("cut", 1)).isEmpty();
        assertThat(lines("", 1)).isEmpty();
    }

    @Test
    void aLineIsCutAtACharacterAndHasANumber() throws IOException {
        WholeLines lines = new WholeLines(stream("Tag=x,1,2\nnone\n", 4));

        assertThat(lines.next()).isTrue();
        assertThat(lines.upTo(',')).isEqualTo("Tag=x");
        assertThat(lines.length()).isEqualTo(9);
        assertThat(lines.next()).isTrue();
        assertThat(lines.upTo(',')).isEqualTo("none");
        assertThat(lines.number()).isEqualTo(2);
        assertThat(lines.next()).isFalse();
    }

    private static List<String> lines(String text, int mostBytes) throws IOException {
        WholeLines lines = new WholeLines(stream(text, mostBytes));
        List<String> found = new ArrayList<>();
        while (lines.next()) {
            found.add(new String(lines.copy().array(), StandardCharsets.ISO_8859_1));
        }
        return found;
    }

    /** Gives no more than so many bytes at a time, as a pipe may. */
    private static InputStream stream(String text, int mostBytes) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)) {
            @Override
            public int read(byte[] bytes, int offset, int length) {
                return super.read(bytes, offset, Math.min(length, mostBytes));
            }
        };
    }
}
