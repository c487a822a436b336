package io.blobbench.trial;

import io.blobbench.store.Store;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Layout;
import io.blobbench.trial.leftover.Leftover;
import io.blobbench.trial.leftover.LeftoverJournal;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The layout of a trial and the settings changed for it, both written down while they are on target servers. Control
 * calls only.
 */
final class TrialLayout {
    private final Store store;
    private final Layout layout;
    private final Map<String, String> client;
    private final Optional<LeftoverJournal> journal;
    private volatile Leftover planned;
    private final List<String> remains = new CopyOnWriteArrayList<>();
    private volatile Optional<String> changedByOthers = Optional.empty();

    /**
     * A layout that is not made yet.
     *
     * @param client see {@link Leftover}
     * @param journal empty on servers that the run started, which go with it
     */
    TrialLayout(Store store, Layout layout, Map<String, String> client, Optional<LeftoverJournal> journal) {
        this.store = store;
        this.layout = layout;
        this.client = client;
        this.journal = journal;
        this.planned = new Leftover(layout.name(), Map.of());
    }

    void provision() throws StoreException, IOException {
        if (journal.isPresent()) {
            if (store.holds(layout.name())) {
                throw new StoreException(
                        "the servers hold a layout " + layout.name() + " already, which is not this trial's");
            }
            planned = new Leftover(layout.name(), store.settingsToChange(layout), Optional.of(layout), client);
            journal.get().making(planned);
        }
        store.provision(layout);
    }

    /**
     * Settings first: they matter to others more than our blobs. The run tries again whatever fails here. Where the journal cannot be
     * written, as on a full disk, the servers are cleaned up all the same.
     */
    void remove() throws StoreException, IOException {
        Optional<IOException> unwritten = Optional.empty();
        if (journal.isPresent()) {
            Map<String, String> found = store.settingsToChange(layout);
            if (!found.isEmpty()) {
                changedByOthers = Optional.of(planned.changedByOthers(found));
            } else if (!planned.former().isEmpty()) {
                store.restore(planned.former()).ifPresent(remains::add);
            }
            unwritten = journal.get().restored(planned); // those of others stay, also when this run cleans up
        }
        store.teardown();
        if (journal.isPresent()) {
            store.remains().ifPresent(remains::add);
            journal.get().removed(layout.name());
        }
        if (unwritten.isPresent()) {
            throw unwritten.get();
        }
    }

    /** A sentence about settings that others changed before the removal: the figures are not those of the layout then. */
    Optional<String> changedByOthers() {
        return changedByOthers;
    }

    /** Sentences about what stays on the servers after the removal. */
    List<String> remains() {
        return remains;
    }
}
