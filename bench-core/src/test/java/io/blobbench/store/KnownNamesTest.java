package io.blobbench.store;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;

class KnownNamesTest {
    private static final Set<String> KNOWN = Set.of("batchMode", "socketTimeoutMillis", "user");

    @Test
    void knownNamesPass() {
        assertThatCode(() -> KnownNames.require("layout option", Set.of("user", "batchMode"), KNOWN))
                .doesNotThrowAnyException();
    }

    @Test
    void aTypingErrorIsAnsweredWithTheNearestName() {
        assertThatThrownBy(() -> KnownNames.require("layout option", Set.of("batchMod"), KNOWN))
                .isInstanceOf(StoreException.class)
                .hasMessage("unknown layout option 'batchMod', did you mean 'batchMode'?");
    }

    @Test
    void aNameFarFromAllIsAnsweredWithTheList() {
        assertThatThrownBy(() -> KnownNames.require("layout option", Set.of("compression"), KNOWN))
                .hasMessageContaining("known are [batchMode, socketTimeoutMillis, user]");
    }
}
