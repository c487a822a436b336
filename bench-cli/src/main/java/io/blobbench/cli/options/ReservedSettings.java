package io.blobbench.cli.options;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.language.ScenarioLayers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.server.ServerFactory;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Settings of local servers that bench decides itself or that a layout decides, and names that could hide such a setting. */
public final class ReservedSettings {
    /** A setting that is refused, with the sentence for the user. */
    private record Refused(String name, String message) {}

    private ReservedSettings() {}

    /**
     * Refuses those of bench in what a user asks for, and other spellings of names.
     *
     * @param names of settings, as the server knows them
     */
    public static void refuse(Adapter adapter, Collection<String> names) throws CommandFailure {
        require(reserved(adapter, names));
    }

    /** Refuses all kinds in a scenario whose servers bench starts. */
    public static void refuse(Adapter adapter, Scenario scenario) throws CommandFailure {
        require(first(adapter, scenario, names(scenario)));
    }

    /** Refuses all kinds in the scenario of an earlier run, but of other spellings only those of settings that bench looks for. */
    public static void refuseRecorded(Adapter adapter, Scenario scenario) throws CommandFailure {
        Set<String> names = names(scenario);
        adapter.server().ifPresent(servers -> names.removeIf(name -> isHarmless(servers, name)));
        require(first(adapter, scenario, names));
    }

    /** Whether it is another spelling of a setting that bench does not look for. */
    private static boolean isHarmless(ServerFactory servers, String name) {
        String spelling = servers.spelling(name);
        return !spelling.equals(name)
                && !servers.ownSettings().contains(spelling)
                && !servers.folderSettings().contains(spelling)
                && servers.impliedDurability()
                        .filter(implied -> implied.setting().equals(spelling))
                        .isEmpty();
    }

    private static void require(Optional<Refused> refused) throws CommandFailure {
        if (refused.isPresent()) {
            throw new CommandFailure(ExitCodes.USAGE, refused.get().message());
        }
    }

    /**
     * The same with the place in the scenario.
     *
     * @param scenario of the adapter's store
     * @param layers from which it was resolved
     */
    public static void refuse(Adapter adapter, Scenario scenario, ScenarioLayers layers) throws ScenarioException {
        Optional<Refused> refused = first(adapter, scenario, names(scenario));
        if (refused.isPresent()) {
            throw layers.serverSetting(scenario.store(), refused.get().name())
                    .error(refused.get().message());
        }
    }

    private static Set<String> names(Scenario scenario) {
        return scenario.cells().stream()
                .flatMap(cell -> cell.server().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Optional<Refused> first(Adapter adapter, Scenario scenario, Set<String> names) {
        return reserved(adapter, names).or(() -> adapter.server().flatMap(servers -> names.stream()
                .flatMap(name -> withoutEffect(servers, name, scenario.cells()).stream())
                .findFirst()));
    }

    private static Optional<Refused> reserved(Adapter adapter, Collection<String> names) {
        return misspelt(adapter, names).or(() -> own(adapter, names));
    }

    private static Optional<Refused> misspelt(Adapter adapter, Collection<String> names) {
        return adapter.server().flatMap(servers -> names.stream()
                .filter(name -> !servers.spelling(name).equals(name))
                .sorted()
                .findFirst()
                .map(name -> new Refused(name, "server." + name + ": write it as server." + servers.spelling(name))));
    }

    private static Optional<Refused> own(Adapter adapter, Collection<String> names) {
        Set<String> own = adapter.server().map(ServerFactory::ownSettings).orElse(Set.of());
        return names.stream()
                .filter(own::contains)
                .sorted()
                .findFirst()
                .map(name -> new Refused(
                        name,
                        "server." + name + ": bench decides that itself for its local servers, and also "
                                + String.join(", ", new TreeSet<>(own))
                                + "; 'bench server start --port' takes a port"));
    }

    /** A setting that has an effect in one cell at least is not refused. */
    private static Optional<Refused> withoutEffect(ServerFactory servers, String name, List<Cell> cells) {
        List<Optional<String>> reasons = cells.stream()
                .filter(cell -> cell.server().containsKey(name))
                .map(cell -> servers.noEffectReason(
                        name, cell.durability(), cell.workload().mix().keySet()))
                .toList();
        return reasons.stream().allMatch(Optional::isPresent)
                ? reasons.get(0)
                        .map(reason -> new Refused(name, "server." + name + ": has no effect, because " + reason))
                : Optional.empty();
    }
}
