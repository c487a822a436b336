package io.blobbench.cli.clean;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.seal.RunSeal;
import io.blobbench.results.ResultsException;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.ManifestFile;
import io.blobbench.scenario.target.SecretValues;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.SecretNames;
import io.blobbench.scenario.text.YamlSource;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import io.blobbench.schedule.NanoClock;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import io.blobbench.trial.ControlCalls;
import io.blobbench.trial.leftover.Leftover;
import io.blobbench.trial.leftover.LeftoverCleanup;
import io.blobbench.trial.leftover.Undone;
import io.blobbench.trial.leftover.UnrecordedException;
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
     * @param trust whether the journal decides on client properties that no run.json of this user on this host has
     */
    public static Optional<String> refusal(RunLeftovers run, TargetServers servers, boolean trust) {
        if (!new TreeSet<>(servers.endpoints()).equals(new TreeSet<>(run.left().endpoints()))) {
            return Optional.of("was on " + String.join(",", run.left().endpoints()) + ", not on "
                    + String.join(",", servers.endpoints()));
        }
        if (trust) {
            return Optional.empty();
        }
        Optional<Manifest> sealed = sealed(run.folder());
        Set<String> unknown = run.left().remaining().stream()
                .flatMap(left -> left.client().entrySet().stream())
                .filter(property -> !property.getValue().equals(servers.client().get(property.getKey())))
                .filter(property -> sealed.isEmpty() || !has(sealed.get(), property.getKey(), property.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
        return unknown.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "has client properties that only its journal names, not a run.json that this user made on this host: "
                                + String.join(", ", unknown) + "; name a target that sets them itself, or use --trust");
    }

    /** The run.json, if this user made it on this host: nothing proves that of the journal, to which any process can append. */
    private static Optional<Manifest> sealed(Path folder) {
        try {
            byte[] json = ManifestFile.bytes(folder);
            return RunSeal.ofUser().holds(folder, json)
                    ? Optional.of(ManifestFile.parse(folder, json))
                    : Optional.empty();
        } catch (ResultsException e) {
            return Optional.empty();
        }
    }

    /** Whether a cell has a client property; of secrets, only the scenario has the references. */
    static boolean has(Manifest manifest, String name, String value) {
        boolean secret = SecretNames.matches(name);
        return manifest.cells().stream()
                .anyMatch(cell -> secret
                        ? cell.client().containsKey(name) && scenarioHas(manifest, value)
                        : value.equals(cell.client().get(name)));
    }

    private static boolean scenarioHas(Manifest manifest, String text) {
        try {
            return YamlSource.parseFile("resolved_yaml", manifest.scenario().resolvedYaml())
                    .filter(scenario -> hasScalar(scenario, text))
                    .isPresent();
        } catch (ScenarioException e) {
            return false;
        }
    }

    private static boolean hasScalar(YamlValue value, String text) {
        if (value instanceof Scalar scalar) {
            return scalar.text().equals(text);
        }
        if (value instanceof Sequence list) {
            return list.items().stream().anyMatch(item -> hasScalar(item, text));
        }
        return ((Mapping) value).entries().values().stream().anyMatch(entry -> hasScalar(entry.value(), text));
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
                if (!undone.found()) {
                    remains.accept(left.layout() + " was not on " + String.join(",", servers.endpoints())
                            + " any more: it had been removed, or other servers have this address now");
                }
                undone.changedByOthers().ifPresent(remains);
                undone.remains().forEach(remains);
            }
            return Optional.empty();
        } catch (UnrecordedException e) {
            return Optional.of(e.getMessage());
        } catch (StoreException | ScenarioException e) {
            return Optional.of("not cleaned: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted; what is left is still in the journal");
        }
    }
}
