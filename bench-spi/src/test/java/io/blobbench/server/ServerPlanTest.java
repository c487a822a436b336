package io.blobbench.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.layout.Durability;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerPlanTest {
    @Test
    void aSettingThatTheServerDoesNotKnowIsNamedWithItsStoreAndTheOneThatWasMeant() {
        ServerPlan plan = with(Map.of("heap", "1g", "hepa", "2g"));

        assertThatThrownBy(() -> plan.requireSettings("redis", Set.of("heap", "threads")))
                .isInstanceOf(ServerException.class)
                .hasMessage("unknown redis server setting 'hepa', did you mean 'heap'?");
    }

    @Test
    void settingsThatTheServerKnowsPass() {
        ServerPlan plan = with(Map.of("heap", "1g"));

        assertThatCode(() -> plan.requireSettings("redis", Set.of("heap", "threads")))
                .doesNotThrowAnyException();
    }

    private static ServerPlan with(Map<String, String> settings) {
        return new ServerPlan(Optional.empty(), Optional.empty(), 1, Durability.NONE, settings, Path.of("unused"));
    }
}
