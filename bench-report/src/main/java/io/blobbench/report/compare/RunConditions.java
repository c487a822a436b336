package io.blobbench.report.compare;

import io.blobbench.results.FleetEntry;
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
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Conditions of a whole run that run.json tells and its rows do not: a word or two for each, by name. */
final class RunConditions {
    static final String TRIALS = "trials";
    static final String LOAD = "load";
    static final String VISIBILITY = "visibility";
    static final String FAULTS = "faults";
    private static final String HEAT = "heat";
    private static final String NONE = "none";

    private RunConditions() {}

    /** The conditions of a run, without those that its run.json does not tell. */
    static Map<String, String> of(Manifest run) {
        Map<String, String> found = new LinkedHashMap<>();
        found.put(TRIALS, run.forked() ? "in a JVM each" : "in one JVM");
        found.put(LOAD, "from " + run.fleet().map(RunConditions::agents).orElse("one load host"));
        scenario(run).ifPresent(scenario -> {
            Optional<String> heat = at(scenario, HEAT).map(RunConditions::text);
            heat.ifPresent(text -> found.put(HEAT, run.forked() ? NONE : text));
            at(scenario, VISIBILITY).map(RunConditions::visibility).ifPresent(text -> found.put(VISIBILITY, text));
            at(scenario, FAULTS).map(RunConditions::text).ifPresent(text -> found.put(FAULTS, text));
        });
        return found;
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
