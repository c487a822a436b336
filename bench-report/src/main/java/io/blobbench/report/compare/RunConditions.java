package io.blobbench.report.compare;

import io.blobbench.report.read.Environment;
import io.blobbench.report.read.Machine;
import io.blobbench.results.FleetEntry;
import io.blobbench.results.column.Fields;
import io.blobbench.results.manifest.CellEntry;
import io.blobbench.results.manifest.CellEntry.Limits;
import io.blobbench.results.manifest.CellEntry.Load;
import io.blobbench.results.manifest.LocalServersEntry;
import io.blobbench.results.manifest.Manifest;
import io.blobbench.scenario.text.Counted;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlSource;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Conditions of a whole run that run.json tells and its rows do not: a word or two for each, by name. */
final class RunConditions {
    static final String TRIALS = "trials";
    static final String LOAD = "load";
    static final String VISIBILITY = "visibility";
    static final String FAULTS = "faults";
    static final String HIGHEST = "load.highest";
    static final String PRECISION = "load.precision";
    /** That of the fastest link; it may be unknown in one of two runs on the same machine. */
    static final String LINK_SPEED = "link speed";

    static final String ENVIRONMENT = "environment";
    /** The environment of a run that was not resumed in another one. */
    static final String SAME = "the same throughout";

    /** Facts that change the speed of the same machine; agents on it have them too. */
    private static final List<String> OF_LOAD_HOST =
            List.of(Environment.USABLE_CORES, Environment.USABLE_MEMORY, Environment.GOVERNOR, Environment.KERNEL);

    /** Facts of the Java runtime, which those of agents need not have. */
    private static final List<String> OF_JAVA = List.of(Environment.HEAP, Environment.JVM_OPTIONS, Environment.JAVA);

    private static final String HEAT = "heat";
    private static final String UNTIL = "until";
    private static final String NONE = "none";

    private RunConditions() {}

    /** The conditions of a run, without those that its run.json does not tell. */
    static Map<String, String> of(Manifest run) {
        Map<String, String> found = new LinkedHashMap<>();
        found.put(TRIALS, run.forked() ? "in a JVM each" : "in one JVM");
        found.put(LOAD, "from " + run.fleet().map(RunConditions::agents).orElse("one load host"));
        ofHere(found, run);
        nodes(run).ifPresent(nodes -> found.put("nodes", String.valueOf(nodes)));
        run.targetServers() // named by their target, because those of another one have other endpoints anyway
                .ifPresent(
                        servers -> found.put("endpoints of " + run.target(), String.join(", ", servers.endpoints())));
        ofCells(found, run);
        scenario(run).ifPresent(scenario -> {
            Optional<String> heat = at(scenario, HEAT).map(RunConditions::text);
            heat.ifPresent(text -> found.put(HEAT, run.forked() ? NONE : text));
            at(scenario, UNTIL).map(RunConditions::text).ifPresent(text -> found.put(UNTIL, text));
            at(scenario, VISIBILITY).map(RunConditions::visibility).ifPresent(text -> found.put(VISIBILITY, text));
            at(scenario, FAULTS).map(RunConditions::text).ifPresent(text -> found.put(FAULTS, text));
        });
        return found;
    }

    /** Conditions of this host, for a load from here; those of agents elsewhere are not known. Its disk is that of the run's folder. */
    private static void ofHere(Map<String, String> found, Manifest run) {
        Map<String, String> facts = Environment.of(run).facts();
        if (run.fleet().isEmpty()) {
            known(found, facts, OF_JAVA);
        }
        if (run.fleet().map(FleetEntry::local).orElse(true)) {
            known(found, facts, OF_LOAD_HOST);
            Machine.of(run.host()).linkSpeed().ifPresent(speed -> found.put(LINK_SPEED, speed));
            known(found, facts, run.targetServers().isEmpty() ? List.of(Environment.DISK) : List.of());
            resumed(found, facts);
        }
    }

    private static void known(Map<String, String> found, Map<String, String> facts, List<String> names) {
        names.stream().filter(facts::containsKey).forEach(name -> found.put(name, facts.get(name)));
    }

    private static void resumed(Map<String, String> found, Map<String, String> facts) {
        String resumed = facts.get(Environment.RESUMED);
        found.put(ENVIRONMENT, resumed == null ? SAME : "changed when resumed (" + resumed + ")");
    }

    /** The least number of servers that run.json tells. */
    private static OptionalInt nodes(Manifest run) {
        return run.targetServers().isPresent()
                ? run.targetServers().get().nodes()
                : run.localServers().stream()
                        .mapToInt(LocalServersEntry::nodes)
                        .filter(nodes -> nodes > 0)
                        .findFirst();
    }

    /** Settings of searches and limits of warm-ups, which no column has. */
    private static void ofCells(Map<String, String> found, Manifest run) {
        ofLoads(found, "load.lowest", run, load -> rate(load.lowestOpsS()));
        ofLoads(found, HIGHEST, run, load -> rate(load.highestOpsS()));
        ofLoads(found, PRECISION, run, load -> decimal(load.precision()));
        ofLoads(found, "load.confirmations", run, load -> load.confirmations().stream()
                .mapToObj(String::valueOf));
        ofCells(found, "phases.warmUp.operations", run, cell -> limit(cell, Limits::operations));
        ofCells(found, "phases.warmUp.bytes", run, cell -> limit(cell, Limits::bytes));
    }

    private static void ofLoads(
            Map<String, String> found, String name, Manifest run, Function<Load, Stream<String>> texts) {
        ofCells(found, name, run, cell -> cell.load().stream().flatMap(texts));
    }

    private static void ofCells(
            Map<String, String> found, String name, Manifest run, Function<CellEntry, Stream<String>> texts) {
        String all = run.cells().stream().flatMap(texts).distinct().sorted().collect(Collectors.joining(" / "));
        if (!all.isEmpty()) {
            found.put(name, all);
        }
    }

    private static Stream<String> rate(OptionalDouble opsPerSecond) {
        return decimal(opsPerSecond).map(text -> text + "/s");
    }

    private static Stream<String> decimal(OptionalDouble number) {
        return number.stream().mapToObj(Fields::decimal);
    }

    private static Stream<String> limit(CellEntry cell, Function<Limits, OptionalLong> limit) {
        return cell.warmUp().map(limit).stream()
                .map(most -> most.isPresent() ? String.valueOf(most.getAsLong()) : NONE);
    }

    private static String agents(FleetEntry fleet) {
        return Counted.of(fleet.hosts().size(), "agent") + " on "
                + Counted.of(fleet.hosts().stream().distinct().count(), "host");
    }

    private static Optional<Mapping> scenario(Manifest run) {
        try {
            return YamlSource.parseFile("resolved_yaml", run.scenario().resolvedYaml())
                    .filter(Mapping.class::isInstance)
                    .map(Mapping.class::cast);
        } catch (ScenarioException e) {
            return Optional.empty(); // a run of other hands: its figures are compared all the same
        }
    }

    private static Optional<YamlValue> at(Mapping mapping, String key) {
        return Optional.ofNullable(mapping.entries().get(key)).map(Entry::value);
    }

    private static String visibility(YamlValue value) {
        if (!(value instanceof Mapping section)
                || at(section, "measure").filter(RunConditions::isTrue).isEmpty()) {
            return NONE;
        }
        Map<String, Entry> others = new LinkedHashMap<>(section.entries());
        others.remove("measure");
        return text(new Mapping(section.place(), others));
    }

    private static boolean isTrue(YamlValue value) {
        return value instanceof Scalar scalar && scalar.text().equals("true");
    }

    /** A value in one line: {@code at 10s node any do kill for 5s}. */
    private static String text(YamlValue value) {
        if (value instanceof Scalar scalar) {
            return scalar.text();
        }
        if (value instanceof Sequence list) {
            return list.items().stream().map(RunConditions::text).collect(Collectors.joining(", "));
        }
        return ((Mapping) value)
                .entries().entrySet().stream()
                        .map(entry ->
                                entry.getKey() + " " + text(entry.getValue().value()))
                        .collect(Collectors.joining(" "));
    }
}
