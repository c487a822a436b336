package io.blobbench.benchmarks.peers;

import io.blobbench.benchmarks.peers.Comparison.Unit;
import io.blobbench.benchmarks.peers.Contender.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The measured numbers as a table in Markdown. */
final class ComparisonTable {
    private static final List<String> HEADER = List.of(
            "store", "load", "program", "median", "from .. to", "bench / peer", "from .. to", "CPU", "target", "met");

    /** By how much of the median the ratios of the rounds may differ: beyond it their median says little. */
    private static final double MOST_SPREAD = 0.25;

    private static final String NOT_KNOWN = "not known";

    private final List<List<String>> rows = new ArrayList<>();

    /** @param samples by contender, then by round */
    void add(Comparison comparison, List<List<Sample>> samples) {
        List<List<Double>> numbers = samples.stream()
                .map(rounds -> rounds.stream().map(Sample::number).toList())
                .toList();
        for (int i = 0; i < numbers.size(); i++) {
            boolean ours = i == 0;
            Contender contender = comparison.contenders().get(i);
            List<Double> theirs = numbers.get(i);
            List<Double> ratios = ratios(numbers.get(0), theirs);
            rows.add(List.of(
                    ours ? comparison.store() : "",
                    ours ? comparison.title() : "",
                    contender.name(),
                    number(median(theirs)) + (comparison.unit() == Unit.MICROSECONDS ? " us" : " blobs/s"),
                    number(least(theirs)) + " .. " + number(most(theirs)),
                    ours ? "" : ratio(median(ratios)),
                    ours ? "" : ratio(least(ratios)) + " .. " + ratio(most(ratios)),
                    cpu(samples.get(0), samples.get(i), ours),
                    contender.limit() == 0 ? "" : wanted(comparison.unit(), contender.limit()),
                    contender.limit() == 0 ? "" : kept(comparison.unit(), ratios, contender.limit())));
        }
    }

    /** A number that has no peer, but a limit. */
    void add(String what, String with, String number, String wanted, boolean kept) {
        rows.add(List.of("harness", what, with, number, "", "", "", "", wanted, kept ? "yes" : "no"));
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    boolean allKept() {
        return rows.stream()
                .map(row -> row.get(HEADER.size() - 1))
                .noneMatch(kept -> kept.equals("no") || kept.equals(NOT_KNOWN));
    }

    static List<Double> ratios(List<Double> ours, List<Double> theirs) {
        return IntStream.range(0, ours.size())
                .mapToObj(round -> ours.get(round) / theirs.get(round))
                .toList();
    }

    static double median(List<Double> numbers) {
        List<Double> sorted = numbers.stream().sorted().toList();
        int half = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    }

    /** Our processor time for each blob; beside a peer, ours over its. */
    private static String cpu(List<Sample> ours, List<Sample> theirs, boolean own) {
        List<Double> numbers = IntStream.range(0, ours.size())
                .mapToObj(round -> ours.get(round).cpuUsPerBlob()
                        / (own ? 1 : theirs.get(round).cpuUsPerBlob()))
                .filter(Double::isFinite)
                .toList();
        if (numbers.isEmpty()) {
            return "";
        }
        return own
                ? String.format(Locale.ROOT, "%.2f us/blob", median(numbers))
                : String.format(Locale.ROOT, "%.2f", median(numbers));
    }

    private static double least(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    private static double most(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    private static String number(double number) {
        return String.format(Locale.ROOT, number < 1000 ? "%.1f" : "%,.0f", number);
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.3f", ratio);
    }

    private static String wanted(Unit unit, double limit) {
        return (unit == Unit.MICROSECONDS ? "at most " : "at least ") + limit;
    }

    private static String kept(Unit unit, List<Double> ratios, double limit) {
        double ratio = median(ratios);
        if (ratios.size() == 1 || most(ratios) - least(ratios) > MOST_SPREAD * ratio) {
            return NOT_KNOWN;
        }
        return (unit == Unit.MICROSECONDS ? ratio <= limit : ratio >= limit) ? "yes" : "no";
    }

    /** Columns are padded, for a terminal. */
    @Override
    public String toString() {
        int[] widths = IntStream.range(0, HEADER.size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .reduce(HEADER.get(column).length(), Math::max))
                .toArray();
        StringBuilder text = new StringBuilder(line(HEADER, widths));
        text.append(line(IntStream.of(widths).mapToObj("-"::repeat).toList(), widths));
        rows.forEach(row -> text.append(line(row, widths)));
        return text.toString();
    }

    private static String line(List<String> fields, int[] widths) {
        StringBuilder line = new StringBuilder("|");
        for (int i = 0; i < widths.length; i++) {
            line.append(' ')
                    .append(fields.get(i))
                    .append(" ".repeat(widths[i] - fields.get(i).length()));
            line.append(" |");
        }
        return line.append('\n').toString();
    }
}
