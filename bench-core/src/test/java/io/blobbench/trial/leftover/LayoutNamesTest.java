package io.blobbench.trial.leftover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutNamesTest {
    private static final String RUN = "20261120-093012-kafka-batch-size";

    @Test
    void runsOfOneSecondHaveDifferentNames() {
        assertThat(IntStream.range(0, 10_000).mapToObj(i -> LayoutNames.of(RUN)).distinct())
                .hasSize(10_000)
                .allMatch(name -> name.startsWith(RUN + "-z"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-0", "-17", "-heat-3", "-held-40", "-5-12"})
    void everyLayoutOfARunIsKnownAsMade(String suffix) {
        assertThat(LayoutNames.made(LayoutNames.of(RUN) + suffix)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "orders",
                "20261120-093012-kafka-batch-size-0",
                "20261120-093012-kafka-batch-size",
                "20261120-093012-a-z0123456789-0*",
                "x20261120-093012-a-z0123456789-0",
                "20261120-093012-a-z012345678w-0"
            })
    void namesOfOthersAreNot(String name) {
        assertThat(LayoutNames.made(name)).isFalse();
    }
}
