package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.trial.RunListener;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BothListenersTest {
    @Test
    void everyEventIsPassedOn() {
        assertThat(Stream.of(RunListener.class.getMethods()).toList())
                .allSatisfy(event -> assertThat(BothListeners.class
                                .getMethod(event.getName(), event.getParameterTypes())
                                .getDeclaringClass())
                        .as(event.getName())
                        .isEqualTo(BothListeners.class));
    }
}
