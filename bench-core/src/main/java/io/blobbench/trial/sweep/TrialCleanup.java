package io.blobbench.trial.sweep;

import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.Target;
import io.blobbench.trial.event.Activity;
import io.blobbench.trial.event.RunEvent;
import io.blobbench.trial.event.RunListener;
import io.blobbench.trial.facts.TrialResult;
import io.blobbench.trial.facts.Verdict;
import io.blobbench.trial.leftover.Leftover;
import io.blobbench.trial.leftover.LeftoverCleanup;
import io.blobbench.trial.leftover.LeftoverJournal;
import io.blobbench.trial.leftover.Undone;
import io.blobbench.trial.leftover.UnrecordedException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Undoes on target servers what a trial did not undo itself, also when the trial's process died. Does nothing on local
 * servers. Control thread only.
 */
final class TrialCleanup {
    /** How long it is tried; beyond it, nothing else is done to the servers. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Target target;
    private final RunSetup setup;
    private final RunListener listener;
    private final ControlCalls calls;
    private final Duration limit;
    private Optional<String> givenUp = Optional.empty();

    /** @param listener receives an event when something is undone */
    TrialCleanup(Target target, RunSetup setup, RunListener listener, ControlCalls calls) {
        this(target, setup, listener, calls, LIMIT);
    }

    /** @param limit on waiting for calls of the trial that were given up, and on each attempt to undo what it left */
    TrialCleanup(Target target, RunSetup setup, RunListener listener, ControlCalls calls, Duration limit) {
        this.target = target;
        this.setup = setup;
        this.listener = listener;
        this.calls = calls;
        this.limit = limit;
    }

    /** The reason why no further trial may begin, as it could damage the servers; empty while one may. */
    Optional<String> givenUp() {
        return givenUp;
    }

    /**
     * Undoes what is left of a trial.
     *
     * @param settings how the trial reached the servers
     * @return the given result, FAILED with the reason where something is still left
     */
    TrialResult after(TrialResult result, StoreSettings settings) {
        if (setup.leftovers().isEmpty()) {
            return result;
        }
        try {
            return undo(result, setup.leftovers().get(), settings);
        } catch (UnrecordedException e) {
            return giveUp(
                    result,
                    e.getMessage() + "; when that can be written, run '"
                            + setup.remedies().undo() + "' to take it out");
        } catch (StoreException | IOException e) {
            return giveUp(
                    result,
                    "what the trial left on the servers could not be undone: " + e.getMessage()
                            + "; when they answer again, run '"
                            + setup.remedies().undo() + "' to undo it");
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted, although clean-up must not be", e);
        }
    }

    private TrialResult giveUp(TrialResult result, String why) {
        givenUp = Optional.of(why);
        return result.found(Verdict.FAILED, why);
    }

    /** Returns the result with what its readers should know of it; the same where there was nothing to undo. */
    private TrialResult undo(TrialResult result, LeftoverJournal journal, StoreSettings settings)
            throws StoreException, IOException, InterruptedException {
        if (!calls.awaitAbandoned(limit)) {
            throw new StoreException("a call of the trial did not return, and may still act on them");
        }
        List<Leftover> remaining = journal.read().remaining();
        TrialResult noted = result;
        boolean removed = false;
        for (Leftover left : remaining) {
            listener.on(new RunEvent.Phase(Activity.TEARING_DOWN, "removing leftovers of a trial"));
            LeftoverCleanup cleanup = new LeftoverCleanup(target.store(), settings, journal, setup.clock());
            Undone undone = calls.call("removing leftovers", limit.multipliedBy(2), () -> cleanup.undo(left, limit));
            if (!removed && (undone.found() || !left.former().isEmpty())) {
                removed = true;
                noted = noted.noting("what the trial left on the servers was removed afterwards");
            }
            for (String note : undone.remains()) {
                noted = noted.noting(note);
            }
            if (undone.changedByOthers().isPresent()) {
                Verdict verdict = noted.verdict().figuresHold() ? Verdict.INVALID : noted.verdict();
                noted = noted.found(verdict, undone.changedByOthers().get());
            }
        }
        return noted;
    }
}
