package io.blobbench.report.compare.format;

import static io.blobbench.report.table.TextTable.Field.left;
import static io.blobbench.report.table.TextTable.Field.right;

import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.KindContrast;
import io.blobbench.report.compare.RunComparison;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.Measure;
import io.blobbench.report.table.TextTable;
import io.blobbench.report.table.TextTable.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The kinds of operation of a run beside those of the baseline, for the terminal: a line for each measure of each kind of each cell. */
final class ComparedKinds {
    /** With more, they are left to the details of each cell. */
    private static final int MOST_LINES = 24;

    private ComparedKinds() {}

    /**
     * The lines of the table after an empty one.
     *
     * @param columns of the terminal
     * @return empty where the operations are all of one kind
     */
    static List<String> lines(RunComparison run, int columns) {
        String label = run.label();
        List<List<Field>> rows = new ArrayList<>();
        rows.add(List.of(
                left("kind"),
                left("time"),
                right(Comparison.BASELINE),
                right(label),
                right(label + "/" + Comparison.BASELINE),
                right("95 %"),
                left(label + " is"),
                left("cell")));
        for (CellComparison cell : run.cells()) {
            cell.kinds().forEach(kind -> rows.add(fields(kind, cell.cell())));
        }
        int kinds = rows.size() - 1;
        if (kinds == 0) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(""));
        if (kinds > MOST_LINES) {
            lines.add("By kind of operation: " + kinds + " times, shown with --details.");
            return lines;
        }
        lines.add("By kind of operation, times of all trials together; no verdict rests on them:");
        lines.addAll(TextTable.fitted(rows, columns));
        return lines;
    }

    private static List<Field> fields(KindContrast kind, String cell) {
        Contrast contrast = kind.contrast();
        Measure measure = contrast.measure();
        Optional<Contrast> found = Optional.of(contrast);
        return List.of(
                left(kind.kind().replace(".", ", ")),
                left(measure.title()),
                right(ContrastText.value(measure, contrast.baseline())),
                right(ContrastText.value(found)),
                right(ContrastText.ratio(found)),
                right(ContrastText.interval(found)),
                left(ContrastText.finding(found)),
                left(cell));
    }
}
