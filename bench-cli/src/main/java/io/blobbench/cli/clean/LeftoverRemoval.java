package io.blobbench.cli.clean;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.seal.RunSeal;
import io.blobbench.results.ResultsException;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.scenario.target.SecretValues;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.leftover.Leftover;
import io.blobbench.trial.leftover.LeftoverCleanup;
import io.blobbench.trial.leftover.Undone;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Undoes what a run that died left on target servers, by its journal. */
public final class LeftoverRemoval {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private LeftoverRemoval() {}

    /**
     * Why nothing is undone on these servers; empty when it may be.
     *
     * @param trust whether the journal decides on client properties even if this user did not make the run on this host
     */
    public static Optional<String> refusal(RunLeftovers run, TargetServers servers, boolean trust) {
        if (!new TreeSet<>(servers.endpoints()).equals(new TreeSet<>(run.left().endpoints()))) {
            return Optional.of("was on " + String.join(",", run.left().endpoints()) + ", not on "
                    + String.join(",", servers.endpoints()));
        }
        Set<String> set = run.left().remaining().stream()
                .flatMap(left -> left.client().entrySet().stream())
                .filter(property -> !property.getValue().equals(servers.client().get(property.getKey())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
        return set.isEmpty() || trust || sealed(run.folder())
                ? Optional.empty()
                : Optional.of("was not made by this user on this host, and would set the client properties "
                        + String.join(", ", set) + "; name a target that sets them itself");
    }

    private static boolean sealed(Path folder) {
        try {
            return RunSeal.ofUser().holds(folder, ManifestFile.bytes(folder));
        } catch (ResultsException e) {
            return false;
        }
    }

    /**
     * Undoes all of it; returns why something is left, empty when nothing is.
     *
     * @param remains told what only the administrator of the servers can remove, and which settings of others stay
     */
    public static Optional<String> undo(
            RunLeftovers run, Adapter adapter, TargetServers servers, Consumer<String> remains) {
        try {
            SecretValues secrets = secrets(run, servers);
            return undone(run, adapter, servers, what -> remains.accept(secrets.hide(what)))
                    .map(secrets::hide);
        } catch (ScenarioException e) {
            return Optional.of("not cleaned: " + e.getMessage());
        }
    }

    private static SecretValues secrets(RunLeftovers run, TargetServers servers) throws ScenarioException {
        SecretValues secrets = SecretValues.of(servers);
        for (Leftover left : run.left().remaining()) {
            secrets = secrets.and(SecretValues.of(servers.withClient(left.client())));
        }
        return secrets;
    }

    private static Optional<String> undone(
            RunLeftovers run, Adapter adapter, TargetServers servers, Consumer<String> remains) {
        try (ControlCalls calls = new ControlCalls(adapter.loader())) {
            for (Leftover left : run.left().remaining()) {
                StoreSettings settings = servers.withClient(left.client()).settings();
                LeftoverCleanup cleanup =
                        new LeftoverCleanup(adapter.store(), settings, run.journal(), NanoClock.SYSTEM);
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
