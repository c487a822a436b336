package io.blobbench.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.CompletionMode;
import io.blobbench.store.operation.OperationKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StoreTraitsTest {
    private final StoreTraits traits = new StoreTraits(
            Set.of(OperationKind.APPEND),
            CompletionMode.INLINE,
            Set.of(Consistency.ONE),
            Map.of(Durability.NONE, "", Durability.ALWAYS, "sync on"),
            false,
            false,
            Set.of(),
            List.of());

    @Test
    void serversThatKeepAnotherDurabilityAreUnsupportedInTheirOwnWords() {
        assertThatThrownBy(() -> traits.requireDurability(Durability.ALWAYS, "sync off"))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage(
                        "durability always was asked for, which needs servers with sync on, but these have sync off");
    }

    @Test
    void aDurabilityThatTheServersAreKnownToKeepIsNamedToBeSet() {
        StoreTraits onAndOff = new StoreTraits(
                traits.operations(),
                traits.completion(),
                traits.consistencies(),
                Map.of(Durability.NONE, "sync off", Durability.ALWAYS, "sync on"),
                false,
                false,
                Set.of(),
                List.of());

        assertThatThrownBy(() -> onAndOff.requireDurability(Durability.NONE, "sync on"))
                .hasMessage(
                        "durability none (the default) was asked for, which needs servers with sync off, but these have"
                                + " sync on: set layout.durability=always");
    }

    @Test
    void serversThatKeepItOrNeedNotBeSetToAnythingAreNot() throws Exception {
        traits.requireDurability(Durability.ALWAYS, "sync on");
        traits.requireDurability(Durability.NONE, "sync off");
    }
}
