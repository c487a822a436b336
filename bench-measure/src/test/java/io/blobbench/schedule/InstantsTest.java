package io.blobbench.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstantsTest {
    @ParameterizedTest
    @ValueSource(longs = {-5, 0, Long.MAX_VALUE - 5, Long.MIN_VALUE})
    void theEarlierOfTwoInstantsIsFoundAcrossAnOverflow(long oneNs) {
        long laterNs = oneNs + 10;

        assertThat(Instants.earlier(oneNs, laterNs)).isEqualTo(oneNs);
        assertThat(Instants.earlier(laterNs, oneNs)).isEqualTo(oneNs);
        assertThat(Instants.later(oneNs, laterNs)).isEqualTo(laterNs);
        assertThat(Instants.later(laterNs, oneNs)).isEqualTo(laterNs);
    }
}
