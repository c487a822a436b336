package io.blobbench.trial.leftover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.schedule.NanoClock;
import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UndoingTest {
    private static final Leftover LEFT = new Leftover("20261123-050000-redis-smoke-z0123456789-0", Map.of());

    @TempDir
    private Path folder;

    private LeftoverJournal journal;

    @BeforeEach
    void begin() throws Exception {
        journal = LeftoverJournal.of(folder).begin("redis", List.of("a:1"));
        journal.making(LEFT);
    }

    @Test
    void whatIsGoneAfterwardsIsNoLongerInTheJournal() throws Exception {
        undo(new Shelf(true));

        assertThat(journal.read().none()).isTrue();
    }

    @Test
    void whatIsStillThereAfterwardsStaysInTheJournal() throws Exception {
        assertThatThrownBy(() -> undo(new Shelf(false)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(LEFT.layout() + " is still there after it was removed");

        assertThat(journal.read().remaining()).containsExactly(LEFT);
    }

    private void undo(Store store) throws StoreException {
        StoreSettings settings = new StoreSettings(List.of("a:1"), Map.of());
        new Undoing(new Only(store), settings, journal, NanoClock.SYSTEM).undo(LEFT, Duration.ZERO);
    }

    /** Opens one store. */
    private record Only(Store store) implements StoreFactory {
        @Override
        public String name() {
            return "redis";
        }

        @Override
        public StoreTraits traits() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String clientVersion() {
            return "1";
        }

        @Override
        public Store open(StoreSettings settings) {
            return store;
        }
    }

    /** Holds a layout, which it may be unable to remove. */
    private static final class Shelf implements Store {
        private final boolean removes;
        private boolean held = true;

        Shelf(boolean removes) {
            this.removes = removes;
        }

        @Override
        public boolean holds(String layoutName) {
            return held;
        }

        @Override
        public void remove(String layoutName) {
            held = !removes;
        }

        @Override
        public void provision(Layout layout) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Connection connect(ConnectionPlan plan) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long countBlobs() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void scan(BlobVisitor visitor) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map<String, String> describe() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void teardown() {
            throw new UnsupportedOperationException();
        }
    }
}
