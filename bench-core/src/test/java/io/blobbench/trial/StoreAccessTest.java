package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.target.TargetAccess;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.store.ServerChange;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.server.LocalServers;
import io.blobbench.trial.server.ServerOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreAccessTest {
    private static final Cell CELL = TrialSamples.cell(TrialSamples.CLOSED).withClient(new TreeMap<>(Map.of("a", "1")));
    private static final StoreSettings SOMEWHERE = new StoreSettings(List.of("node1:1"), Map.of());

    private final RecordedStore store = new RecordedStore();

    @TempDir
    private Path folder;

    @Test
    void theScenariosClientPropertiesWinOverThoseOfLocalServers() throws Exception {
        RecordedServers servers = new RecordedServers();
        servers.settings = new StoreSettings(List.of("127.0.0.1:1"), Map.of("a", "2", "b", "3"));
        ServerOptions options = new ServerOptions(Optional.empty(), Optional.empty(), 1, false, folder);
        try (LocalServers local = new LocalServers(servers, getClass().getClassLoader(), null, options, event -> {})) {
            assertThat(access(Optional.empty()).settings(CELL, local))
                    .isEqualTo(new StoreSettings(List.of("127.0.0.1:1"), Map.of("a", "1", "b", "3")));
        }
    }

    @Test
    void serversOfOthersAreReachedAsTheirTargetSays() throws Exception {
        TargetServers given = new TargetServers(
                "staging",
                "staging",
                List.of("node1:1", "node2:1"),
                new TargetAccess(new TreeMap<>(Map.of("user", "ann", "password", "swordfish"))),
                new TreeMap<>(),
                OptionalInt.empty(),
                Set.of(),
                new TreeMap<>(),
                Set.of(ServerChange.DURABILITY));

        assertThat(access(Optional.of(given)).settings(CELL, LocalServers.NONE))
                .isEqualTo(new StoreSettings(
                        List.of("node1:1", "node2:1"),
                        Map.of("a", "1"),
                        Set.of(ServerChange.DURABILITY),
                        new Access(Tls.OFF, "ann", "swordfish")));
    }

    @Test
    void theStoreIsAskedWhetherItIsThere() throws Exception {
        StoreAccess access = access(Optional.empty());
        try (ControlCalls calls = new ControlCalls(getClass().getClassLoader())) {
            access.reach(SOMEWHERE, calls);

            assertThat(store.calls).containsExactly("open [node1:1]", "describe", "close");
        }
    }

    @Test
    void aStoreThatDoesNotAnswerIsAskedAgain() throws Exception {
        store.refusals = 1;
        StoreAccess access = access(Optional.empty());
        try (ControlCalls calls = new ControlCalls(getClass().getClassLoader())) {
            assertThatThrownBy(() -> access.reach(SOMEWHERE, calls))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("refusal 1");
            access.reach(SOMEWHERE, calls);

            assertThat(store.calls).endsWith("describe", "close");
        }
    }

    private StoreAccess access(Optional<TargetServers> given) {
        return new StoreAccess(new Target(store, Optional.empty(), getClass().getClassLoader(), given));
    }
}
