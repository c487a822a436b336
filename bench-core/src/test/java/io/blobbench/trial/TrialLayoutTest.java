package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.trial.leftover.LayoutNames;
import io.blobbench.trial.leftover.LeftoverJournal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialLayoutTest {
    private final RecordedStore store = new RecordedStore();

    @TempDir
    private Path folder;

    @Test
    void whatARestoredSettingLeavesIsToldWhenTheLayoutIsRemoved() throws Exception {
        LeftoverJournal journal = LeftoverJournal.of(folder).begin("recorded", List.of("node1:1"));
        String name = LayoutNames.of("20261120-093012-recorded-smoke") + "-0";
        Layout layout = new Layout(name, 1, 1, Consistency.ONE, Durability.ALWAYS, 100, Map.of());
        TrialLayout made = new TrialLayout(store, layout, Optional.of(journal));
        store.changed = Map.of("appendonly", "no");
        store.remains = Optional.of("a file is left");

        made.provision();
        assertThat(made.remains()).isEmpty();
        made.remove();

        assertThat(store.calls).containsExactly("provision " + name, "restore {appendonly=no}", "teardown");
        assertThat(made.remains()).hasValue("a file is left");
        assertThat(journal.read().none()).isTrue();
    }
}
