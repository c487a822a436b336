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
                .hasMessage("durability always needs servers with sync on, these have sync off");
    }

    @Test
    void serversThatKeepItOrNeedNotBeSetToAnythingAreNot() throws Exception {
        traits.requireDurability(Durability.ALWAYS, "sync on");
        traits.requireDurability(Durability.NONE, "sync off");
    }
}
