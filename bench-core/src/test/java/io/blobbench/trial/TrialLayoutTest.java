package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.trial.leftover.LayoutNames;
import io.blobbench.trial.leftover.Leftover;
import io.blobbench.trial.leftover.LeftoverJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialLayoutTest {
    private static final Map<String, String> CLIENT = Map.of("database", "3");

    private final RecordedStore store = new RecordedStore();

    @TempDir
    private Path folder;

    private Layout layout;
    private LeftoverJournal journal;

    @BeforeEach
    void begin() throws Exception {
        String name = LayoutNames.of("20261120-093012-recorded-smoke") + "-0";
        layout = new Layout(name, 1, 1, Consistency.ONE, Durability.ALWAYS, 100, Map.of());
        journal = LeftoverJournal.of(folder).begin("recorded", List.of("node1:1"));
    }

    @Test
    void whatARestoredSettingLeavesIsToldWhenTheLayoutIsRemoved() throws Exception {
        TrialLayout made = new TrialLayout(store, layout, CLIENT, Optional.of(journal));
        store.changed = Map.of("appendonly", "no");
        store.remains = Optional.of("a file is left");

        made.provision();
        assertThat(made.remains()).isEmpty();
        assertThat(journal.read().remaining())
                .containsExactly(new Leftover(layout.name(), Map.of("appendonly", "no"), Optional.of(layout), CLIENT));
        made.remove();

        assertThat(store.calls).containsExactly("provision " + layout.name(), "restore {appendonly=no}", "teardown");
        assertThat(made.remains()).containsExactly("a file is left");
        assertThat(made.changedByOthers()).isEmpty();
        assertThat(journal.read().none()).isTrue();
    }

    @Test
    void whatTheRemovalLeavesIsToldToo() throws Exception {
        TrialLayout made = new TrialLayout(store, layout, CLIENT, Optional.of(journal));
        store.changed = Map.of("appendonly", "no");
        store.remains = Optional.of("a file is left");
        store.left = Optional.of("a snapshot is left");

        made.provision();
        made.remove();

        assertThat(made.remains()).containsExactly("a file is left", "a snapshot is left");
    }

    @Test
    void settingsThatOthersChangedDuringTheTrialStayAndAreTold() throws Exception {
        TrialLayout made = new TrialLayout(store, layout, CLIENT, Optional.of(journal));
        store.changed = Map.of("appendonly", "no", "appendfsync", "everysec");

        made.provision();
        store.changed = Map.of("appendonly", "no");
        made.remove();

        assertThat(store.calls).containsExactly("provision " + layout.name(), "teardown");
        assertThat(made.changedByOthers())
                .hasValue(
                        "settings of the servers were changed since the trial began: they have appendonly no, which is not"
                                + " what the cell asked for, and had appendfsync everysec and appendonly no before it, which was"
                                + " not restored");
        assertThat(journal.read().none()).isTrue();
    }

    @Test
    void settingsThatOthersChangedAreToldAlsoWhereTheTrialChangedNone() throws Exception {
        TrialLayout made = new TrialLayout(store, layout, CLIENT, Optional.of(journal));

        made.provision();
        store.changed = Map.of("appendonly", "yes");
        made.remove();

        assertThat(made.changedByOthers())
                .hasValue(
                        "settings of the servers were changed since the trial began: they have appendonly yes, which is not"
                                + " what the cell asked for");
    }

    @Test
    void aJournalThatCannotBeWrittenKeepsNothingOnTheServers() throws Exception {
        TrialLayout made = new TrialLayout(store, layout, CLIENT, Optional.of(journal));
        store.changed = Map.of("appendonly", "no");
        made.provision();
        Files.delete(journal.file());
        Files.createDirectory(journal.file());

        assertThatThrownBy(made::remove)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot write " + journal.file());

        assertThat(store.calls).containsExactly("provision " + layout.name(), "restore {appendonly=no}", "teardown");
    }
}
