package io.blobbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.results.manifest.TargetEntry;
import io.blobbench.scenario.target.TargetAccess;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.store.ServerChange;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class UserRemediesTest {
    private static final Path FOLDER = Path.of("results", "run");

    @Test
    void endpointsAreNamedAsTheyWereGiven() {
        assertThat(UserRemedies.of(Optional.of(TargetServers.at(List.of("node1:1", "node2:1"))), FOLDER)
                        .undo())
                .isEqualTo("bench clean --endpoint node1:1,node2:1 " + FOLDER);
    }

    @Test
    void aTargetIsNamedByThePathThatWasGiven() {
        assertThat(UserRemedies.of(Optional.of(staging("lab/staging.yaml")), FOLDER)
                        .undo())
                .isEqualTo("bench clean --target lab/staging.yaml " + FOLDER);
    }

    @Test
    void aPathWithABlankIsOneWordOfTheCommand() {
        assertThat(UserRemedies.of(Optional.of(staging("my lab.yaml")), Path.of("my runs", "run"))
                        .undo())
                .isEqualTo("bench clean --target 'my lab.yaml' 'my runs/run'");
    }

    /** Its file may be in any folder, as with {@code bench resume} from elsewhere. */
    @Test
    void aTargetThatARunRecordedIsNamedByItsEndpoints() {
        TargetServers recorded = TargetEntry.of(staging("lab/staging.yaml")).servers("staging");

        assertThat(UserRemedies.of(Optional.of(recorded), FOLDER).undo())
                .isEqualTo("bench clean --endpoint node1:1 " + FOLDER);
    }

    @Test
    void aRecordedTargetWithEncryptionIsNamedByItsNameBecauseEndpointsAloneDoNotReachIt() {
        TargetServers encrypted = new TargetServers(
                "staging",
                "lab/staging.yaml",
                List.of("node1:1"),
                new TargetAccess(new TreeMap<>(Map.of("tls", "true"))),
                new TreeMap<>(),
                OptionalInt.empty(),
                Set.of(),
                new TreeMap<>(),
                Set.of());
        TargetServers recorded = TargetEntry.of(encrypted).servers("staging");

        assertThat(UserRemedies.of(Optional.of(recorded), FOLDER).undo())
                .isEqualTo("bench clean --target staging " + FOLDER);
    }

    /** Endpoints alone do not allow to compact, without which the removal makes no room. */
    @Test
    void aRecordedTargetThatMayBeCompactedIsNamedByItsName() {
        TargetServers compacted = TargetEntry.of(staging("lab/staging.yaml", Set.of(ServerChange.COMPACTION)))
                .servers("staging");
        TargetServers changed = TargetEntry.of(staging("lab/staging.yaml", Set.of(ServerChange.DURABILITY)))
                .servers("staging");

        assertThat(UserRemedies.of(Optional.of(compacted), FOLDER).undo())
                .isEqualTo("bench clean --target staging " + FOLDER);
        assertThat(UserRemedies.of(Optional.of(changed), FOLDER).undo())
                .isEqualTo("bench clean --endpoint node1:1 " + FOLDER);
    }

    private static TargetServers staging(String named) {
        return staging(named, Set.of());
    }

    private static TargetServers staging(String named, Set<ServerChange> mayChange) {
        return new TargetServers(
                "staging",
                named,
                List.of("node1:1"),
                TargetAccess.OPEN,
                new TreeMap<>(),
                OptionalInt.empty(),
                Set.of(),
                new TreeMap<>(),
                mayChange);
    }

    @Test
    void onLocalServersNothingIsToBeUndone() {
        assertThat(UserRemedies.of(Optional.empty(), FOLDER).undo()).isEmpty();
    }
}
