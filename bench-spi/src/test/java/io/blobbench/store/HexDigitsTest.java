package io.blobbench.store;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HexDigitsTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 0xabcdef, Long.MAX_VALUE, Long.MIN_VALUE, -1})
    void aNumberIsReadAsItWasWritten(long number) {
        byte[] key = HexDigits.after("layout:k:");

        HexDigits.write(number, key);

        assertThat(HexDigits.read(key)).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"layout:k:00000000000000zz", "layout:k:7"})
    void aKeyThatEndsWithoutANumberIsNamed(String key) {
        assertThatThrownBy(() -> HexDigits.read(key.getBytes(US_ASCII)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the layout has a key that this run did not write, " + key
                        + ", which does not end with 16 hex digits");
    }

    @Test
    void onlyTheEndOfAKeyIsWritten() {
        byte[] key = HexDigits.after("layout:k:");
        HexDigits.write(-1, key);

        HexDigits.write(0x2a, key);

        assertThat(new String(key, US_ASCII)).isEqualTo("layout:k:000000000000002a");
    }
}
