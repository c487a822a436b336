package io.blobbench.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.error.SettingException;
import io.blobbench.store.error.StoreException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnownNamesTest {
    private static final Set<String> SETTINGS = Set.of("batchMode", "socketTimeoutMillis", "user");
    private static final Set<String> WORDS = Set.of(
            "acks",
            "batch",
            "batch.size",
            "blob",
            "connections",
            "linger.ms",
            "maxInFlight",
            "measurement",
            "kafka",
            "1");

    @Test
    void knownNamesPass() {
        assertThatCode(() -> KnownNames.require("layout option", Set.of("user", "batchMode"), SETTINGS))
                .doesNotThrowAnyException();
    }

    @Test
    void aTypingErrorIsAnsweredWithTheNearestName() {
        assertThatThrownBy(() -> KnownNames.require("layout option", Set.of("batchMod"), SETTINGS))
                .isInstanceOf(StoreException.class)
                .hasMessage("unknown layout option 'batchMod', did you mean 'batchMode'?");
    }

    @Test
    void aNameFarFromAllIsAnsweredWithTheList() {
        assertThatThrownBy(() -> KnownNames.require("layout option", Set.of("compression"), SETTINGS))
                .hasMessageContaining("known are [batchMode, socketTimeoutMillis, user]");
    }

    @Test
    void aNameThatSomethingElseSetsIsRefusedWithIt() {
        assertThatThrownBy(() -> KnownNames.refuse("client property", Set.of("acks"), Map.of("acks", "layout.acks")))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining("client property 'acks' is set by layout.acks");
    }

    @ParameterizedTest
    @CsvSource({
        "linger.m, linger.ms",
        "batchsize, batch.size",
        "kafak, kafka",
        "bacth, batch",
        "blobs, blob",
        "BLOB, blob",
        "conections, connections",
        "max-in-flight, maxInFlight",
        "measure, measurement"
    })
    void aSlipOfTheKeyboardIsUnderstood(String word, String meant) {
        assertThat(KnownNames.nearest(word, WORDS)).contains(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "7", "akfak", "colour", "replicas", "durability"})
    void anotherWordIsNotTakenForAKnownOne(String word) {
        assertThat(KnownNames.nearest(word, WORDS)).isEmpty();
        assertThat(KnownNames.didYouMean(word, WORDS)).isEmpty();
    }

    @Test
    void ofEquallyNearNamesTheFirstInOrderIsMeant() {
        assertThat(KnownNames.didYouMean("a.mx", Set.of("a.my", "a.ma"))).isEqualTo(", did you mean 'a.ma'?");
    }

    @Test
    void aSuggestionFoundOtherwiseReadsTheSame() {
        assertThat(KnownNames.didYouMean(Optional.of("workload.blob"))).isEqualTo(", did you mean 'workload.blob'?");
    }
}
