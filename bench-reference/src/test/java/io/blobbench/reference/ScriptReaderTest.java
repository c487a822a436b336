package io.blobbench.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.LayoutOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptReaderTest {
    @Test
    void withoutOptionsAStoreKeepsEverythingAndHasNoFaults() throws StoreException {
        Script script = ScriptReader.read(Map.of());

        assertThat(script.retain()).isTrue();
        assertThat(script.faultless()).isTrue();
        assertThat(script.refusal()).isEqualTo(Script.Refusal.NOTHING);
    }

    @ParameterizedTest
    @CsvSource({"7ns, 7", "50us, 50000", "10 ms, 10000000", "2s, 2000000000", "2.4ms, 2400000", "1m, 60000000000"})
    void durationsHaveAUnit(String text, long ns) throws StoreException {
        assertThat(ScriptReader.read(Map.of("delay", text)).delayNs()).isEqualTo(ns);
    }

    @ParameterizedTest
    @CsvSource({
        "delay, 50, 50us",
        "delay, 1.ms, 50us",
        "delay, 61m, an hour",
        "delay, -1s, 50us",
        "dropEvery, 0, at least 1",
        "dropEvery, many, at least 1",
        "retain, yes, true or false",
        "refuse, teardown, provision or connect",
    })
    void anUnusableValueIsNamedWithWhatWasExpected(String option, String value, String expected) {
        assertThatThrownBy(() -> ScriptReader.read(Map.of(option, value)))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll("layout option " + option, "'" + value + "'", expected);
    }

    @Test
    void anUnknownOptionIsAnsweredWithTheNearestKnownOne() {
        assertThatThrownBy(() -> ScriptReader.read(Map.of("dropevery", "3")))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll("'dropevery'", "did you mean 'dropEvery'?");
    }

    @Test
    void aStallNeedsBeginningAndLength() {
        assertThatThrownBy(() -> ScriptReader.read(Map.of("stallFor", "2s")))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll("stallAfter", "stallFor");
    }

    @Test
    void everyOptionIsExplained() {
        assertThat(ScriptOption.all()).extracting(LayoutOption::name).doesNotHaveDuplicates();
        assertThat(ScriptOption.all()).extracting(LayoutOption::meaning).doesNotContain("");
    }
}
