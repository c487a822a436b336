package io.blobbench.report.compare;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.compare.CellPairs.Pair;
import io.blobbench.report.read.Environment;
import io.blobbench.results.ServerBuilds;
import io.blobbench.results.column.ParameterColumns;
import io.blobbench.results.column.TrialParameter.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Differences between two runs apart from the measured values, one line each. */
public final class Differences {
    private static final int MOST_VALUES = 3;
    private static final String IN_FLIGHT = "in_flight";
    private static final String BUILD = "server_build";
    private static final String PROGRAM = "server_sha256";
    private static final List<String> COLUMNS = Stream.of(
                    List.of(
                            "store",
                            "server_product",
                            "server_version",
                            "server_source",
                            BUILD,
                            PROGRAM,
                            "client_version",
                            "tool_version",
                            "target",
                            "scenario"),
                    ParameterColumns.names(Role.CONDITION),
                    ParameterColumns.names(Role.PROCEDURE))
            .flatMap(List::stream)
            .toList();
    /** Columns that are empty where a trial ended before the servers were asked or a load ran. */
    private static final Set<String> FOUND_OUT =
            Set.of("server_product", "server_version", "server_source", BUILD, PROGRAM, "lanes", IN_FLIGHT);

    private static final List<String> WEIGHTY =
            Stream.concat(Comparability.PROMISES.stream(), Stream.of(IN_FLIGHT)).toList();
    private static final Set<String> WEIGHTY_CONDITIONS = Set.of(
            RunConditions.TRIALS,
            RunConditions.LOAD,
            Environment.HEAP,
            Environment.JVM_OPTIONS,
            Environment.JAVA,
            Environment.USABLE_CORES,
            RunConditions.LINK_SPEED,
            RunConditions.VISIBILITY,
            RunConditions.HIGHEST,
            RunConditions.PRECISION);

    private Differences() {}

    /** Lines for people, without the runs' labels. */
    public static List<String> between(ComparedRun baseline, ComparedRun run) {
        List<String> lines = new ArrayList<>();
        for (String column : COLUMNS) {
            List<String> own = texts(run, column);
            List<String> ofBaseline = texts(baseline, column);
            boolean explained = column.equals(PROGRAM) && !lines.isEmpty(); // another version is another program
            boolean known = foundOut(run, column) && foundOut(baseline, column);
            if (known
                    && !explained
                    && !(column.equals(BUILD) ? ServerBuilds.same(own, ofBaseline) : same(own, ofBaseline))) {
                lines.add(line(column, own, ofBaseline));
            }
        }
        List<String> unequal = unequal(baseline, run);
        unequal.forEach(name -> lines.add(name + " " + run.conditions().get(name) + ", not "
                + baseline.conditions().get(name)));
        if (!run.part().isEmpty()) {
            run.changedEnvironment()
                    .ifPresent(changed ->
                            lines.add(RunConditions.ENVIRONMENT + " " + changed + ", perhaps between these parts"));
        }
        if (!unequal.contains(RunConditions.FAULTS)
                && known(run, RunConditions.FAULTS).isEmpty()
                        != known(baseline, RunConditions.FAULTS).isEmpty()) { // how many happened may be chance
            lines.add(
                    line(RunConditions.FAULTS, run.texts(RunConditions.FAULTS), baseline.texts(RunConditions.FAULTS)));
        }
        Set<String> seeds = run.seedsOfArrivals();
        Set<String> others = baseline.seedsOfArrivals();
        if (!seeds.equals(others) && !seeds.isEmpty() && !others.isEmpty()) {
            lines.add("seed " + shown(List.copyOf(seeds)) + ", not " + shown(List.copyOf(others))
                    + " (random arrivals were drawn differently)");
        }
        Set<String> hosts = run.fleetHosts();
        Set<String> hostsOfBaseline = baseline.fleetHosts();
        if (!hosts.equals(hostsOfBaseline) && !hosts.isEmpty() && !hostsOfBaseline.isEmpty()) {
            lines.add("load hosts " + shown(othersFirst(hosts, hostsOfBaseline)) + ", not "
                    + shown(othersFirst(hostsOfBaseline, hosts)));
        }
        if (otherMachine(baseline, run)) {
            lines.add("load host " + run.machine() + ", not " + baseline.machine());
        }
        return lines;
    }

    /**
     * Differences that decide how far the ratios are to be trusted, each as one sentence with the names of both runs: operations in flight
     * and promises of cells that are in both, conditions that change the figures of any store, and the load host.
     */
    public static List<String> thatMatter(ComparedRun baseline, ComparedRun run, String baselineName, String runName) {
        return thatMatter(WEIGHTY, baseline, run, baselineName, runName);
    }

    /** The same without promises. */
    public static List<String> besidePromises(
            ComparedRun baseline, ComparedRun run, String baselineName, String runName) {
        return thatMatter(List.of(IN_FLIGHT), baseline, run, baselineName, runName);
    }

    private static List<String> thatMatter(
            List<String> columns, ComparedRun baseline, ComparedRun run, String baselineName, String runName) {
        List<String> sentences = new ArrayList<>();
        List<Pair> pairs = CellPairs.of(baseline, run);
        for (String column : columns) {
            List<Pair> unlike =
                    pairs.stream().filter(pair -> differ(pair, column)).toList();
            if (!unlike.isEmpty() && !column.equals(columnOf(RunParts.axis(run)))) {
                sentences.add(baselineName + " had " + had(column, shown(known(unlike, Pair::baseline, column))) + ", "
                        + runName + " " + shown(known(unlike, Pair::other, column)));
            }
        }
        unequal(baseline, run).stream()
                .filter(WEIGHTY_CONDITIONS::contains)
                .forEach(name -> sentences.add(baselineName + " had " + name + " "
                        + baseline.conditions().get(name) + ", " + runName + " "
                        + run.conditions().get(name)));
        if (otherMachine(baseline, run)) {
            sentences.add(baselineName + " had load host " + baseline.machine() + ", " + runName + " " + run.machine());
        }
        return sentences;
    }

    /** Whether both runs tell their load host, and it is not the same. */
    private static boolean otherMachine(ComparedRun baseline, ComparedRun run) {
        return !run.machine().equals(baseline.machine())
                && !run.machine().isEmpty()
                && !baseline.machine().isEmpty();
    }

    /** Whether a cell is in both runs, and both tell a column and differ in it; in a promise, by what it means. */
    private static boolean differ(Pair pair, String column) {
        if (Comparability.PROMISES.contains(column)
                && pair.baseline().isPresent()
                && pair.other().isPresent()
                && Comparability.difference(
                                column, pair.baseline().get(), pair.other().get())
                        .isEmpty()) {
            return false;
        }
        Set<String> ofBaseline = Set.copyOf(known(List.of(pair), Pair::baseline, column));
        Set<String> own = Set.copyOf(known(List.of(pair), Pair::other, column));
        return !ofBaseline.isEmpty() && !own.isEmpty() && !ofBaseline.equals(own);
    }

    /** The distinct texts of a column in the cells of one run, without the empty one of cells in which no load ran. */
    private static List<String> known(List<Pair> pairs, Function<Pair, Optional<MeasuredCell>> side, String column) {
        return pairs.stream()
                .flatMap(pair -> side.apply(pair).stream())
                .flatMap(cell -> cell.texts(column).stream())
                .filter(text -> !text.isEmpty())
                .distinct()
                .toList();
    }

    /** The column that an axis decides. */
    private static String columnOf(String axis) {
        return Set.of("inFlight", "maxInFlight").contains(axis) ? IN_FLIGHT : axis;
    }

    /** Names of the conditions that are known of both runs and differ. */
    private static List<String> unequal(ComparedRun baseline, ComparedRun run) {
        return run.conditions().keySet().stream()
                .filter(baseline.conditions()::containsKey)
                .filter(name -> !Objects.equals(
                        run.conditions().get(name), baseline.conditions().get(name)))
                .toList();
    }

    private static String had(String column, String values) {
        if (!column.equals(IN_FLIGHT)) {
            return column + " " + values;
        }
        return values + (values.equals("1") ? " operation" : " operations") + " in flight on each connection";
    }

    private static String line(String column, List<String> own, List<String> ofBaseline) {
        return column + " " + shown(own) + ", not " + shown(ofBaseline);
    }

    private static boolean same(List<String> own, List<String> ofBaseline) {
        return Set.copyOf(own).equals(Set.copyOf(ofBaseline));
    }

    /** The distinct texts of a column, without the empty one of trials that ended early beside others that did not. */
    private static List<String> texts(ComparedRun run, String column) {
        List<String> known = known(run, column);
        return known.isEmpty() || !FOUND_OUT.contains(column) ? run.texts(column) : known;
    }

    /** Whether a run tells a column, which may be empty in all its rows because no load ran to its end. */
    private static boolean foundOut(ComparedRun run, String column) {
        return !FOUND_OUT.contains(column)
                || !known(run, column).isEmpty()
                || run.cells().stream().anyMatch(cell -> cell.trialsWithFigures() > 0);
    }

    /** The distinct texts of a column, without the empty one of cells in which no load ran. */
    private static List<String> known(ComparedRun run, String column) {
        return run.texts(column).stream().filter(text -> !text.isEmpty()).toList();
    }

    /** Hosts in order, those that the other run did not have before those of both. */
    private static List<String> othersFirst(Set<String> hosts, Set<String> ofOther) {
        return hosts.stream().sorted(Comparator.comparing(ofOther::contains)).toList();
    }

    private static String shown(List<String> values) {
        String some = String.join(
                " / ",
                values.stream()
                        .limit(MOST_VALUES)
                        .map(value -> value.isEmpty() ? "none" : value)
                        .toList());
        return values.size() > MOST_VALUES ? some + " / ..." : some;
    }
}
