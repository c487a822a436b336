package io.blobbench.store.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OptionValuesTest {
    @Test
    void numbersAreDigitsWithinTheRange() {
        OptionValues values = OptionValues.numbers(0, 16_384);

        assertThat(new String[] {"0", "16384", "007"}).allMatch(values::contain);
        assertThat(new String[] {"", "-1", "+1", "16385", "16 384", "16k", "1.5", "9".repeat(30)})
                .noneMatch(values::contain);
        assertThat(values.expected()).isEqualTo("a whole number from 0 to 16384 in digits only");
    }

    @Test
    void wordsAreTakenAsTheyAreWritten() {
        OptionValues values = OptionValues.words("wait", "fail");

        assertThat(new String[] {"wait", "fail"}).allMatch(values::contain);
        assertThat(new String[] {"", "Wait", "wait "}).noneMatch(values::contain);
        assertThat(values.expected()).isEqualTo("one of wait, fail");
    }

    @Test
    void anOptionTakesAnyTextUnlessItSaysMore() {
        LayoutOption option = new LayoutOption("script", "", "what to do");

        assertThat(option.values().contain("anything at all")).isTrue();
        assertThat(option.of(OptionValues.words("x")).values().contain("y")).isFalse();
    }

    @Test
    void aDefaultIsAmongTheValues() {
        LayoutOption option = new LayoutOption("mode", "wiat", "how to wait");

        assertThatThrownBy(() -> option.of(OptionValues.words("wait", "fail")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the default of option mode must be one of wait, fail, got 'wiat'");
    }
}
