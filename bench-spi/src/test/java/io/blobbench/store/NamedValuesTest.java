package io.blobbench.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.error.StoreException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NamedValuesTest {
    private static final String WHAT = "unit setting";

    @Test
    void whatTheUserGivesWinsOverTheDefault() throws StoreException {
        NamedValues values = values(Map.of("timeout", "7"));

        assertThat(values.number("timeout", 0)).isEqualTo(7);
        assertThat(values.get("mode")).isEqualTo("fast");
        assertThat(values.flag("ssl")).isFalse();
        assertThat(values.find("password")).isEmpty();
    }

    @Test
    void anUnknownNameIsToldWithTheOneThatWasMeant() {
        assertThatThrownBy(() -> values(Map.of("pasword", "x")))
                .isInstanceOf(StoreException.class)
                .hasMessage("unknown unit setting 'pasword', did you mean 'password'?");
    }

    @Test
    void whatIsNoNumberIsShown() throws StoreException {
        NamedValues values = values(Map.of("timeout", "soon"));

        assertThatThrownBy(() -> values.number("timeout", 0))
                .isInstanceOf(StoreException.class)
                .hasMessage("unit setting timeout must be a whole number, got 'soon'");
    }

    @Test
    void aNumberBelowTheLeastIsShown() throws StoreException {
        NamedValues values = values(Map.of("timeout", "0"));

        assertThatThrownBy(() -> values.number("timeout", 1))
                .isInstanceOf(StoreException.class)
                .hasMessage("unit setting timeout must be at least 1, got 0");
    }

    @Test
    void anUnknownWordIsToldWithTheOneThatWasMeant() throws StoreException {
        NamedValues values = values(Map.of("mode", "fats"));

        assertThatThrownBy(() -> values.word("mode", Set.of("fast", "safe")))
                .isInstanceOf(StoreException.class)
                .hasMessage("unknown unit setting mode 'fats', did you mean 'fast'?");
    }

    @Test
    void aFlagIsTrueOrFalse() throws StoreException {
        assertThat(values(Map.of("ssl", "true")).flag("ssl")).isTrue();
        NamedValues values = values(Map.of("ssl", "on"));

        assertThatThrownBy(() -> values.flag("ssl")).hasMessageContaining("[false, true]");
    }

    @Test
    void secretsAreNotShown() throws StoreException {
        NamedValues values = values(Map.of("password", "x", "mode", "safe"));

        assertThat(values.withoutSecrets(Set.of("password")))
                .containsOnly(Map.entry("mode", "safe"), Map.entry("ssl", "false"), Map.entry("timeout", "5"));
    }

    private static NamedValues values(Map<String, String> given) throws StoreException {
        return NamedValues.of(WHAT, given, Map.of("timeout", "5", "mode", "fast", "ssl", "false"), Set.of("password"));
    }
}
