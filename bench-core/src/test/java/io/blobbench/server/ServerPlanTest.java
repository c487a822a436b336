package io.blobbench.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.Durability;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerPlanTest {
    @Test
    void aSettingThatTheServerDoesNotKnowIsNamedWithTheOneThatWasMeant() {
        ServerPlan plan = with(Map.of("heap", "1g", "hepa", "2g"));

        assertThatThrownBy(() -> plan.requireSettings(Set.of("heap", "threads")))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("'hepa'")
                .hasMessageContaining("did you mean 'heap'?");
    }

    @Test
    void settingsThatTheServerKnowsPass() {
        ServerPlan plan = with(Map.of("heap", "1g"));

        assertThatCode(() -> plan.requireSettings(Set.of("heap", "threads"))).doesNotThrowAnyException();
    }

    private static ServerPlan with(Map<String, String> settings) {
        return new ServerPlan(Optional.empty(), Optional.empty(), 1, Durability.NONE, settings, Path.of("unused"));
    }
}
