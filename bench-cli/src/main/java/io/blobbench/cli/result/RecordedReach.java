package io.blobbench.cli.result;

import io.blobbench.adapter.Adapter;
import io.blobbench.cli.options.RunLocationOptions;
import io.blobbench.results.manifest.LocalServersEntry;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.results.manifest.TargetEntry;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The effects of running a recorded run again beyond its own results: the programs, servers, settings and secrets that its folder,
 * and not the command line, decides on.
 *
 * @param effects phrases for one sentence; empty when the command line decides on all of them
 */
record RecordedReach(List<String> effects) {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|file):([^}]+)}");

    RecordedReach {
        effects = List.copyOf(effects);
    }

    /** The effects of a run, with the places that the command line names instead. */
    static RecordedReach of(Manifest manifest, Scenario scenario, Adapter adapter, RunLocationOptions named) {
        List<String> effects = new ArrayList<>();
        place(manifest, adapter, named).ifPresent(effects::add);
        Set<String> texts = new LinkedHashSet<>();
        names("client", scenario, Cell::client, texts).ifPresent(effects::add);
        if (!named.target().any() && manifest.targetServers().isPresent()) {
            TargetEntry target = manifest.targetServers().get();
            Stream.of(target.client(), target.access(), target.server())
                    .forEach(properties -> texts.addAll(properties.values()));
            if (!target.access().isEmpty()) {
                effects.add("log in with " + target.access());
            }
        } else if (!named.target().any()) {
            names("server", scenario, Cell::server, texts).ifPresent(effects::add);
        }
        references("env", texts).ifPresent(names -> effects.add("send the environment variables " + names));
        references("file", texts).ifPresent(names -> effects.add("send the files " + names));
        return new RecordedReach(effects);
    }

    private static Optional<String> place(Manifest manifest, Adapter adapter, RunLocationOptions named) {
        if (named.target().any()) {
            return Optional.empty();
        }
        if (manifest.targetServers().isPresent()) {
            return Optional.of(
                    "contact " + String.join(",", manifest.targetServers().get().endpoints()));
        }
        if (adapter.server().isEmpty()) {
            return Optional.of("run the store " + adapter.name() + " in this process");
        }
        if (named.local().homeNamed()) {
            return Optional.empty();
        }
        Optional<String> home = named.local().buildNamed()
                ? Optional.empty()
                : manifest.localServers().flatMap(LocalServersEntry::home);
        return Optional.of(home.map(path -> "start " + path).orElse("start servers of " + manifest.store()));
    }

    /** The names of native properties of all cells; their values are added to the texts. */
    private static Optional<String> names(
            String kind, Scenario scenario, Function<Cell, SortedMap<String, String>> properties, Set<String> texts) {
        Set<String> names = new TreeSet<>();
        for (Cell cell : scenario.cells()) {
            names.addAll(properties.apply(cell).keySet());
            texts.addAll(properties.apply(cell).values());
        }
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of("set the " + kind + " properties " + String.join(", ", names));
    }

    private static Optional<String> references(String kind, Set<String> texts) {
        Set<String> names = new TreeSet<>();
        for (String text : texts) {
            Matcher reference = REFERENCE.matcher(text);
            while (reference.find()) {
                if (reference.group(1).equals(kind)) {
                    names.add(reference.group(2));
                }
            }
        }
        return names.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", names));
    }
}
