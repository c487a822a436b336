package io.blobbench.trial.judge;

import static org.assertj.core.api.Assertions.assertThat;

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
}
