package io.blobbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DidYouMeanTest {
    private static final List<String> KNOWN = List.of("batch", "blob", "connections", "maxInFlight", "measurement");

    @ParameterizedTest
    @CsvSource({
        "bacth, batch",
        "blobs, blob",
        "BLOB, blob",
        "conections, connections",
        "max-in-flight, maxInFlight",
        "measure, measurement"
    })
    void aSlipOfTheKeyboardIsUnderstood(String word, String meant) {
        assertThat(DidYouMean.nearest(word, KNOWN)).contains(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "replicas", "durability"})
    void anotherWordIsNotTakenForAKnownOne(String word) {
        assertThat(DidYouMean.nearest(word, KNOWN)).isEmpty();
    }
}
