package io.blobbench.report.run;

import io.blobbench.report.read.RowView;
import io.blobbench.results.column.Fields;
import io.blobbench.trial.facts.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The rows that have each kind of reason, which differ in their numbers only. A row with two reasons belongs to the kind of each, where
 * other rows have one of them alone.
 */
final class ReasonKinds {
    /** Verdicts that take figures away come first. */
    private static final List<Verdict> ORDER = List.of(
            Verdict.FAILED, Verdict.TIMED_OUT, Verdict.INVALID, Verdict.UNSTEADY, Verdict.UNSUPPORTED, Verdict.VALID);

    private ReasonKinds() {}

    /**
     * A reason with each number replaced.
     *
     * @param verdict of the rows that have this reason alone
     */
    private record Kind(Verdict verdict, String text) {
        static Kind of(RowView row) {
            return new Kind(row.verdict(), row.reasons().replaceAll("[0-9]+([.,][0-9]+)*", "0"));
        }
    }

    /** Rows by kinds, the gravest verdict first and, of the same verdict, the kind of the most rows; in each, rows of this kind alone first. */
    static List<List<RowView>> of(List<RowView> rows) {
        Map<Kind, List<RowView>> all = new LinkedHashMap<>();
        rows.stream()
                .filter(row -> row.verdict() != Verdict.VALID || !row.reasons().isEmpty())
                .forEach(row -> all.computeIfAbsent(Kind.of(row), ignored -> new ArrayList<>())
                        .add(row));
        Map<Kind, List<RowView>> kinds = new LinkedHashMap<>();
        all.forEach((kind, some) -> {
            if (parts(kind, all.keySet()).isEmpty()) {
                kinds.put(kind, new ArrayList<>(some));
            }
        });
        all.forEach((kind, some) -> parts(kind, all.keySet()).stream()
                .distinct()
                .forEach(part -> Objects.requireNonNull(kinds.get(part)).addAll(some)));
        return kinds.entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<Kind, List<RowView>> kind) ->
                                ORDER.indexOf(kind.getKey().verdict()))
                        .thenComparingInt(kind -> -kind.getValue().size()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** The kinds that a kind consists of, one of which has its verdict; empty where it does not consist of others. */
    private static List<Kind> parts(Kind kind, Set<Kind> kinds) {
        List<Kind> parts = split(kind, kinds);
        return parts.stream().anyMatch(part -> part.verdict() == kind.verdict()) ? parts : List.of();
    }

    private static List<Kind> split(Kind kind, Set<Kind> kinds) {
        String between = Fields.BETWEEN_SENTENCES;
        for (int end = kind.text().indexOf(between); end >= 0; end = kind.text().indexOf(between, end + 1)) {
            Kind beginning = new Kind(kind.verdict(), kind.text().substring(0, end));
            Kind rest = new Kind(kind.verdict(), kind.text().substring(end + between.length()));
            List<Kind> first = whole(beginning, kinds);
            List<Kind> others = first.isEmpty() ? List.of() : whole(rest, kinds);
            if (!others.isEmpty()) {
                return Stream.concat(first.stream(), others.stream()).toList();
            }
        }
        return List.of();
    }

    /** The parts of a text, or the kind of rows that have it alone; empty where there is neither. */
    private static List<Kind> whole(Kind asked, Set<Kind> kinds) {
        List<Kind> parts = split(asked, kinds);
        return parts.isEmpty() ? alone(asked, kinds).stream().toList() : parts;
    }

    /** The kind with this text, of the same verdict if there is one. */
    private static Optional<Kind> alone(Kind asked, Set<Kind> kinds) {
        return kinds.contains(asked)
                ? Optional.of(asked)
                : kinds.stream()
                        .filter(kind -> kind.text().equals(asked.text()))
                        .findFirst();
    }
}
