package io.blobbench.cli.clean;

import io.blobbench.adapter.Adapter;
import io.blobbench.scenario.target.SecretValues;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.leftover.Leftover;
import io.blobbench.trial.leftover.LeftoverCleanup;
import io.blobbench.trial.leftover.Undone;
import java.time.Duration;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Undoes what a run that died left on target servers, by its journal. */
public final class LeftoverRemoval {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private LeftoverRemoval() {}

    /** How the servers differ from those of the run; empty when they are the same. */
    public static Optional<String> otherServers(RunLeftovers run, TargetServers servers) {
        return new TreeSet<>(servers.endpoints())
                        .equals(new TreeSet<>(run.left().endpoints()))
                ? Optional.empty()
                : Optional.of("was on " + String.join(",", run.left().endpoints()) + ", not on "
                        + String.join(",", servers.endpoints()));
    }

    /**
     * Undoes all of it; returns why something is left, empty when nothing is.
     *
     * @param remains told what only the administrator of the servers can remove, and which settings of others stay
     */
    public static Optional<String> undo(
            RunLeftovers run, Adapter adapter, TargetServers servers, Consumer<String> remains) {
        try {
            SecretValues secrets = SecretValues.of(servers);
            return undone(run, adapter, servers, what -> remains.accept(secrets.hide(what)))
                    .map(secrets::hide);
        } catch (ScenarioException e) {
            return Optional.of("not cleaned: " + e.getMessage());
        }
    }

    private static Optional<String> undone(
            RunLeftovers run, Adapter adapter, TargetServers servers, Consumer<String> remains) {
        try (ControlCalls calls = new ControlCalls(adapter.loader())) {
            LeftoverCleanup cleanup =
                    new LeftoverCleanup(adapter.store(), servers.settings(), run.journal(), NanoClock.SYSTEM);
            for (Leftover left : run.left().remaining()) {
                Undone undone = calls.call("cleaning", LONGEST, () -> cleanup.undo(left, PATIENCE));
                undone.changedByOthers().ifPresent(remains);
                undone.remains().forEach(remains);
            }
            return Optional.empty();
        } catch (StoreException | ScenarioException e) {
            return Optional.of("not cleaned: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted; what is left is still in the journal");
        }
    }
}
