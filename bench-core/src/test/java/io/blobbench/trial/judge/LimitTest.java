package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LimitTest {
    @ParameterizedTest
    @EnumSource(Limit.class)
    void everyLimitIsFoundByItsWordAndDescribedUnlessNoneWasFound(Limit limit) {
        assertThat(Limit.of(limit.word())).contains(limit);
        assertThat(limit.description().isEmpty()).isEqualTo(limit == Limit.NONE_FOUND);
    }

    @Test
    void aWordOfAnotherVersionIsNoLimit() {
        assertThat(Limit.of("moon-phase")).isEmpty();
    }

    @Test
    void theLoadHostIsTheLimitOfMostOnlyIfItLimitedMoreThanHalf() {
        assertThat(Limit.ofMost(List.of("store", "generator-late", "harness-cpu", "harness-cpu")))
                .isEqualTo("harness-cpu");
        assertThat(Limit.ofMost(List.of("store", "store", "generator-late", "harness-cpu", "host-cpu")))
                .isEqualTo("generator-late");
        assertThat(Limit.ofMost(List.of("generator-late", "generator-late", "server-cpu", "store")))
                .isEqualTo("server-cpu");
        assertThat(Limit.ofMost(List.of("offered-load"))).isEqualTo("offered-load");
    }
}
