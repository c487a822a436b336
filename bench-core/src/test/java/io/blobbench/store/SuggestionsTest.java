package io.blobbench.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class SuggestionsTest {
    private static final Set<String> KNOWN = Set.of("linger.ms", "batch.size", "acks", "retries");

    @Test
    void theNearestKnownNameIsSuggested() {
        assertThat(Suggestions.didYouMean("linger.m", KNOWN)).isEqualTo(", did you mean 'linger.ms'?");
        assertThat(Suggestions.didYouMean("batchsize", KNOWN)).isEqualTo(", did you mean 'batch.size'?");
    }

    @Test
    void swappedNeighboursAreOneMistake() {
        assertThat(Suggestions.didYouMean("kafak", Set.of("kafka", "redis"))).isEqualTo(", did you mean 'kafka'?");
        assertThat(Suggestions.didYouMean("akfak", Set.of("kafka", "redis"))).isEmpty();
    }

    @Test
    void nothingIsSuggestedWhenNoKnownNameIsNear() {
        assertThat(Suggestions.didYouMean("colour", KNOWN)).isEmpty();
        assertThat(Suggestions.didYouMean("acks", Set.of())).isEmpty();
    }

    @Test
    void ofTwoEquallyNearNamesTheLesserIsSuggested() {
        assertThat(Suggestions.didYouMean("a.mx", Set.of("a.my", "a.ma"))).isEqualTo(", did you mean 'a.ma'?");
    }
}
