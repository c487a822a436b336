package io.blobbench.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CleanUpTest {
    private final List<String> ran = new ArrayList<>();

    @Test
    void stepsRunInOrder() {
        CleanUp.run(List.of(() -> ran.add("relays"), () -> ran.add("guard")));

        assertThat(ran).containsExactly("relays", "guard");
    }

    @Test
    void everyStepRunsAndTheFirstFailureCarriesTheOthers() {
        RuntimeException first = new IllegalStateException("node-2 had not ended");
        RuntimeException second = new IllegalStateException("node-1 had not ended");

        assertThatThrownBy(() -> CleanUp.run(List.of(failing(first), failing(second), () -> ran.add("guard"))))
                .isSameAs(first)
                .hasSuppressedException(second);
        assertThat(ran).containsExactly("guard");
    }

    private static Runnable failing(RuntimeException failure) {
        return () -> {
            throw failure;
        };
    }
}
