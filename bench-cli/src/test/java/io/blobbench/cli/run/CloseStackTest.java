package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloseStackTest {
    private final List<String> closed = new ArrayList<>();
    private final CloseStack opened = new CloseStack();

    @Test
    void theLastThatWasOpenedIsTheFirstThatIsClosed() throws IOException {
        for (String name : List.of("a", "b", "c")) {
            opened.add(() -> closed.add(name));
        }

        opened.close();
        opened.close();

        assertThat(closed).containsExactly("c", "b", "a");
    }

    @Test
    void allIsClosedWhateverFailsAndNoExceptionIsLost() {
        opened.add(() -> closed.add("a"));
        opened.add(failing("b"));
        opened.add(() -> closed.add("c"));
        opened.add(failing("d"));

        assertThatThrownBy(opened::close).hasMessage("d").satisfies(first -> assertThat(first.getSuppressed())
                .singleElement()
                .satisfies(second -> assertThat(second).hasMessage("b")));

        assertThat(closed).containsExactly("c", "a");
    }

    private static Closeable failing(String name) {
        return () -> {
            throw new IOException(name);
        };
    }
}
