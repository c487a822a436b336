package io.blobbench.trial.leftover;

import io.blobbench.schedule.NanoClock;
import io.blobbench.store.ServerChange;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Undoes what a trial left on servers, settings first: on a connection of its own, since the trial's may be what broke. If others have
 * changed one of the settings since, all stay as they are.
 *
 * @param settings how to reach the servers
 */
public record LeftoverCleanup(StoreFactory store, StoreSettings settings, LeftoverJournal journal, NanoClock clock) {
    private static final long PAUSE_MS = 500;

    /**
     * Undoes it, again and again until that succeeds.
     *
     * @param atMost how long it is tried
     * @throws UnrecordedException at once when it succeeded, but the journal could not be written
     * @throws StoreException why it last failed
     */
    public Undone undo(Leftover left, Duration atMost) throws StoreException {
        long startNs = clock.nanoTime();
        while (true) {
            try {
                return undoOnce(left);
            } catch (UnrecordedException e) {
                throw e;
            } catch (StoreException e) {
                if (clock.nanoTime() - startNs >= atMost.toNanos()) {
                    throw e;
                }
                pause(e);
            }
        }
    }

    private static void pause(StoreException failure) throws StoreException {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }

    private Undone undoOnce(Leftover left) throws StoreException {
        try (Store opened = store.open(mayLookAt(left))) {
            List<String> remains = new ArrayList<>();
            Optional<String> changedByOthers = changedByOthers(opened, left);
            if (!left.former().isEmpty() && changedByOthers.isEmpty()) {
                opened.restore(left.former()).ifPresent(remains::add);
            }
            Optional<IOException> unwritten = journal.restored(left);
            boolean found = opened.holds(left.layout());
            if (found) {
                opened.remove(left.layout());
                opened.remains().ifPresent(remains::add);
                // A layout that was made while its server died may be there again although the server dropped it.
                if (opened.holds(left.layout())) {
                    throw new StoreException(left.layout()
                            + " is still there after it was removed; clean again when its servers have restarted");
                }
            }
            journal.removed(left.layout());
            if (unwritten.isPresent()) {
                throw unwritten.get();
            }
            return new Undone(remains, changedByOthers, found);
        } catch (IOException e) {
            throw new UnrecordedException(left, e);
        }
    }

    /** The trial was allowed to change settings; adapters compare them only where that is allowed. */
    private StoreSettings mayLookAt(Leftover left) {
        if (left.former().isEmpty()) {
            return settings;
        }
        Set<ServerChange> mayChange = new HashSet<>(settings.mayChange());
        mayChange.add(ServerChange.DURABILITY);
        return new StoreSettings(settings.endpoints(), settings.client(), mayChange, settings.access());
    }

    /** Settings that have their former values are not those of others: the trial may have died before it changed them all. */
    private static Optional<String> changedByOthers(Store opened, Leftover left) throws StoreException {
        if (left.former().isEmpty() || left.changedFor().isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> found = opened.settingsToChange(left.changedFor().get());
        return left.former().entrySet().containsAll(found.entrySet())
                ? Optional.empty()
                : Optional.of(left.changedByOthers(found));
    }
}
