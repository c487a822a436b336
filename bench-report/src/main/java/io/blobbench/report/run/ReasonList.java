package io.blobbench.report.run;

import io.blobbench.report.read.RowView;
import io.blobbench.trial.facts.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.text.WordUtils;

/** Lists the reasons of rows in a few lines; reasons that differ only in their numbers are joined. */
final class ReasonList {
    private static final int MOST_REASONS = 5;

    private ReasonList() {}

    static List<String> lines(List<RowView> rows, int width) {
        Map<String, List<RowView>> groups = new LinkedHashMap<>();
        for (RowView row : rows) {
            if (row.verdict() != Verdict.VALID || !row.reasons().isEmpty()) {
                String kind = row.verdict() + " " + row.reasons().replaceAll("[0-9]+([.,][0-9]+)*", "0");
                groups.computeIfAbsent(kind, ignored -> new ArrayList<>()).add(row);
            }
        }
        List<String> lines = new ArrayList<>();
        groups.values().stream()
                .limit(MOST_REASONS)
                .forEach(group -> lines.add(wrapped(line(group, rows.size()), width)));
        if (groups.size() > MOST_REASONS) {
            lines.add("and " + (groups.size() - MOST_REASONS) + " more reasons: see results.csv");
        }
        return lines;
    }

    /** {@code INVALID, 12 of 30 trials, for example batch=128: overloaded}. */
    private static String line(List<RowView> group, int trials) {
        RowView first = group.get(0);
        String verdict = first.verdict() == Verdict.VALID ? "" : first.verdict() + ", ";
        String where = group.size() == 1
                ? first.cell()
                : group.size() + " of " + trials + " trials, for example " + first.cell();
        String why = first.reasons().isEmpty() ? "no reason given" : first.reasons();
        return verdict + where + ": " + why;
    }

    private static String wrapped(String text, int width) {
        return WordUtils.wrap(text, width - 2, "\n  ", true);
    }
}
