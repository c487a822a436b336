package io.blobbench.report.run;

import io.blobbench.report.read.RowView;
import io.blobbench.trial.facts.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.text.WordUtils;

/** Lists the reasons of rows in a few lines, the gravest first; each reason is listed once, whatever numbers it has. */
final class ReasonList {
    private static final int MOST_REASONS = 5;

    private ReasonList() {}

    static List<String> lines(List<RowView> rows, int width) {
        List<List<RowView>> groups = ReasonKinds.of(rows);
        List<String> lines = new ArrayList<>();
        groups.stream().limit(MOST_REASONS).forEach(group -> lines.add(wrapped(line(group, rows.size()), width)));
        if (groups.size() > MOST_REASONS) {
            int more = groups.size() - MOST_REASONS;
            lines.add("and " + more + (more == 1 ? " more reason" : " more reasons") + ": see results.csv");
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
