package io.blobbench.store.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ElementsMessageTest {
    @ParameterizedTest
    @CsvSource({"0, 16", "2, 48", "200, 3216"})
    void aBlobOfThePublishedSizeBecomesSoManyElementsAndComesBack(int elements, int bytes) {
        byte[] blob = new byte[bytes];
        new Random(elements).nextBytes(blob);

        ElementsMessage message = ElementsMessage.of(blob);

        assertThat(ElementsMessage.blobBytes(elements)).isEqualTo(bytes);
        assertThat(ElementsMessage.elements(bytes)).isEqualTo(elements);
        assertThat(message.elements()).hasSize(elements);
        assertThat(message.blob()).isEqualTo(blob);
    }

    @Test
    void theNumberOfAnElementIsItsPlace() {
        byte[] blob = new byte[48];
        blob[47] = 9;

        assertThat(ElementsMessage.of(blob).elements().get(1).getLeastSignificantBits())
                .isEqualTo(9);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 8, 17, 49})
    void aBlobOfAnotherSizeIsRefusedWithThatSize(int bytes) {
        assertThatThrownBy(() -> ElementsMessage.of(new byte[bytes]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not of " + bytes);
    }
}
