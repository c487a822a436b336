package io.blobbench.report.compare.format;

import io.blobbench.report.cell.EarlyEnds;
import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.ComparedCell;
import io.blobbench.report.compare.ComparedRun;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Differences;
import io.blobbench.report.compare.Outcome;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.compare.Turns;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.ContrastFinding;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.statistics.SpeedFactor;
import io.blobbench.scenario.text.Counted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A comparison in a few sentences. */
final class Summary {
    /** Columns that name a run. */
    private static final List<List<String>> NAMES =
            List.of(List.of("store"), List.of("server_product"), List.of("target"), List.of("store", "server_version"));

    /** Measures of a factor that need no name. */
    private static final Set<Measure> EXPECTED = Set.of(Measure.THROUGHPUT, Measure.HIGHEST_LOAD);

    private Summary() {}

    /** The fastest of several stores and a sentence for each run; then, where it applies, what makes the ratios say little. */
    static List<String> of(Comparison comparison) {
        List<String> sentences = new ArrayList<>();
        Map<String, String> names = names(comparison);
        sentences.addAll(BestCellsText.sentences(comparison, names));
        comparison.runs().forEach(run -> sentences.add(sentence(run, names)));
        MachineChange.sentence(comparison, names).ifPresent(sentences::add);
        early(comparison, names).ifPresent(sentences::add);
        LimitedRatios.inWords(comparison).ifPresent(sentences::add);
        inTurn(comparison, names).ifPresent(sentences::add);
        sentences.addAll(unlike(comparison, names));
        return sentences;
    }

    /** The name of each run by its label: the first of its names that is unique among the runs, else the label. */
    static Map<String, String> names(Comparison comparison) {
        List<ComparedRun> runs = runs(comparison).toList();
        if (!comparison.baseline().part().isEmpty()) {
            return named(comparison, runs.stream().map(ComparedRun::part).toList());
        }
        return NAMES.stream()
                .map(columns -> runs.stream().map(run -> name(run, columns)).toList())
                .filter(names -> new HashSet<>(names).size() == runs.size() && !names.contains(""))
                .findFirst()
                .map(names -> named(comparison, names))
                .orElseGet(() -> named(comparison, labels(comparison)));
    }

    /** Empty where a column says nothing. */
    private static String name(ComparedRun run, List<String> columns) {
        List<String> parts = columns.stream()
                .map(column -> run.texts(column).stream()
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("/")))
                .toList();
        return parts.contains("") ? "" : String.join(" ", parts);
    }

    private static Map<String, String> named(Comparison comparison, List<String> texts) {
        List<String> labels = labels(comparison);
        Map<String, String> names = new LinkedHashMap<>();
        for (int i = 0; i < texts.size(); i++) {
            names.put(labels.get(i), texts.get(i));
        }
        return names;
    }

    private static List<String> labels(Comparison comparison) {
        return Stream.concat(
                        Stream.of(Comparison.BASELINE),
                        comparison.runs().stream().map(RunComparison::label))
                .toList();
    }

    private static String sentence(RunComparison run, Map<String, String> names) {
        String other = names.get(run.label());
        String baseline = names.get(Comparison.BASELINE);
        List<String> parts = new ArrayList<>();
        long faster = count(run, Outcome.FASTER);
        long slower = count(run, Outcome.SLOWER);
        long same = count(run, Outcome.NO_DETECTABLE_DIFFERENCE);
        long unknown = count(run, Outcome.CANNOT_KNOW);
        long apart = count(run, Outcome.NOT_COMPARABLE);
        String all = " of " + Counted.of(run.cells().size(), "cell");
        if (faster > 0) {
            parts.add(other + " is faster than " + baseline + " in " + faster + all + basis(run, Outcome.FASTER)
                    + (slower > 0 ? ", slower in " + slower + basis(run, Outcome.SLOWER) : ""));
        } else if (slower > 0) {
            parts.add(other + " is slower than " + baseline + " in " + slower + all + basis(run, Outcome.SLOWER));
        }
        boolean first = parts.isEmpty();
        if (same > 0) {
            parts.add(
                    first
                            ? "No difference was seen between " + baseline + " and " + other + " in " + same + all
                            : same + (same == 1 ? " shows" : " show") + " no difference");
        }
        run.unresolved().forEach((measure, cells) -> parts.add(measure.said() + " in " + cells));
        if (unknown > 0) {
            parts.add(
                    parts.isEmpty()
                            ? "It is not known whether " + baseline + " or " + other + " is faster in " + unknown + all
                                    + why(run)
                            : unknown + " cannot be known" + why(run));
        }
        if (apart > 0) {
            parts.add(
                    parts.isEmpty()
                            ? baseline + " and " + other + " cannot be compared in " + apart + all
                            : apart + (apart == 1 ? " is" : " are") + " not comparable");
        }
        return String.join("; ", parts) + ".";
    }

    /** The reason that all unknown cells have in common, if there is one. */
    static Optional<String> commonReason(RunComparison run) {
        Set<String> reasons = run.cells().stream()
                .filter(cell -> cell.outcome() == Outcome.CANNOT_KNOW)
                .map(CellComparison::reason)
                .collect(Collectors.toSet());
        return reasons.size() == 1 ? reasons.stream().findFirst() : Optional.empty();
    }

    private static String why(RunComparison run) {
        return commonReason(run).map(reason -> " (" + reason + ")").orElse("");
    }

    private static long count(RunComparison run, Outcome outcome) {
        return run.outcomes().getOrDefault(outcome, 0L);
    }

    /** By how much, from the least to the most, and what contradicts it: {@code (1.20 to 6.80 times), but service p99 is worse in 1}. */
    private static String basis(RunComparison run, Outcome outcome) {
        List<CellComparison> cells =
                run.cells().stream().filter(cell -> cell.outcome() == outcome).toList();
        long loads = cells.stream().filter(CellComparison::loadKeptByOne).count();
        String kept = loads == 0 ? "" : ", in " + loads + " because only one of them keeps the offered load";
        return range(cells) + kept + opposed(cells, outcome);
    }

    private static String range(List<CellComparison> cells) {
        List<Contrast> basis = cells.stream()
                .filter(cell -> !cell.loadKeptByOne())
                .flatMap(cell -> cell.decisive().stream())
                .filter(contrast -> SpeedFactor.of(contrast).isPresent())
                .toList();
        double[] factors = basis.stream()
                .mapToDouble(contrast -> SpeedFactor.of(contrast).orElseThrow().value())
                .sorted()
                .toArray();
        if (factors.length == 0) {
            return "";
        }
        String low = SpeedFactor.digits(factors[0]);
        String high = SpeedFactor.digits(factors[factors.length - 1]);
        return " (" + (cells.stream().anyMatch(Summary::atLeast) ? "at least " : "")
                + (low.equals(high) ? low : low + " to " + high) + " times" + measures(basis) + ")";
    }

    /** The measures of factors, unless all are of throughput, or of the load that searches found, as a reader expects. */
    private static String measures(List<Contrast> basis) {
        List<Measure> measures =
                basis.stream().map(Contrast::measure).distinct().sorted().toList();
        return measures.stream().allMatch(EXPECTED::contains)
                ? ""
                : " in " + measures.stream().map(Measure::title).collect(Collectors.joining(" or "));
    }

    private static String opposed(List<CellComparison> cells, Outcome outcome) {
        ContrastFinding opposite = outcome == Outcome.FASTER ? ContrastFinding.WORSE : ContrastFinding.BETTER;
        Map<Measure, Long> opposed = cells.stream()
                .flatMap(cell -> cell.different().stream())
                .filter(contrast -> contrast.finding() == opposite)
                .collect(Collectors.groupingBy(Contrast::measure, TreeMap::new, Collectors.counting()));
        return opposed.entrySet().stream()
                .map(each -> ", but " + each.getKey().title() + " is " + opposite.word() + " in " + each.getValue())
                .collect(Collectors.joining());
    }

    /** Whether the faster one may be faster than its searches found. */
    private static boolean atLeast(CellComparison cell) {
        return Stream.concat(cell.baseline().stream(), cell.other().stream()).anyMatch(ComparedCell::keepsAtLeast);
    }

    /** Measurements that ended before their time are those of the beginning of a load. */
    static Optional<String> early(Comparison comparison, Map<String, String> names) {
        List<String> of = List.copyOf(names.values());
        List<ComparedRun> runs = runs(comparison).toList();
        String early = IntStream.range(0, runs.size())
                .mapToObj(i -> EarlyEnds.inWords(runs.get(i).cells(), " of " + of.get(i)))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("; "));
        return early.isEmpty()
                ? Optional.empty()
                : Optional.of(early + ": such figures are those of the beginning of a load.");
    }

    /** Parts of a run are trusted more than runs since their trials take turns; where they did not, that is said. */
    static Optional<String> inTurn(Comparison comparison, Map<String, String> names) {
        if (comparison.baseline().part().isEmpty()) {
            return Optional.empty();
        }
        String apart = comparison.runs().stream()
                .filter(run -> Turns.missing(comparison.baseline(), run.run()))
                .map(run -> names.getOrDefault(run.label(), ""))
                .collect(Collectors.joining(", "));
        return apart.isEmpty()
                ? Optional.empty()
                : Optional.of("Trials of " + apart + " did not take turns with those of "
                        + names.getOrDefault(Comparison.BASELINE, "")
                        + ", but all ran before or after them: a change of the machine in between looks like a"
                        + " difference."
                        + comparison
                                .baseline()
                                .changedEnvironment()
                                .map(changed -> " The environment of the run " + changed + ".")
                                .orElse(""));
    }

    /** The promises of several stores, and parameters that differ: runs that had to do unlike things are not compared for their stores alone. */
    static List<String> unlike(Comparison comparison, Map<String, String> names) {
        ComparedPromises promises = new ComparedPromises(comparison, names);
        Optional<String> parameters =
                unlike(comparison, names, promises.differ() ? Differences::besidePromises : Differences::thatMatter);
        return Stream.of(promises.sentence(), parameters)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> unlike(Comparison comparison, Map<String, String> names, Unlike unlike) {
        String differences = comparison.runs().stream()
                .flatMap(run -> unlike
                        .between(
                                comparison.baseline(),
                                run.run(),
                                names.getOrDefault(Comparison.BASELINE, ""),
                                names.getOrDefault(run.label(), ""))
                        .stream())
                .collect(Collectors.joining("; "));
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of("The runs differ in their parameters: " + differences + ".");
    }

    /** Differences between two runs, as sentences with their names. */
    private interface Unlike {
        List<String> between(ComparedRun baseline, ComparedRun run, String baselineName, String runName);
    }

    private static Stream<ComparedRun> runs(Comparison comparison) {
        return Stream.concat(
                Stream.of(comparison.baseline()), comparison.runs().stream().map(RunComparison::run));
    }
}
