package io.blobbench.report.compare.format;

import io.blobbench.report.compare.CellComparison;
import io.blobbench.report.compare.KindContrast;
import io.blobbench.report.statistics.Contrast;
import io.blobbench.report.statistics.Measure;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A line of a cell: one measure of all its operations, or of one kind of them.
 *
 * @param kind as in histograms.hlog; empty for all operations
 */
record RowLine(String kind, Measure measure) {
    static RowLine ofAll(Measure measure) {
        return new RowLine("", measure);
    }

    /** Those of the kinds of operation of a cell. */
    static Stream<RowLine> ofKinds(CellComparison cell) {
        return cell.kinds().stream()
                .map(kind -> new RowLine(kind.kind(), kind.contrast().measure()));
    }

    /** {@code throughput}, {@code put, 20KB: service p99}. */
    String title() {
        return kind.isEmpty() ? measure.title() : kind.replace(".", ", ") + ": " + measure.title();
    }

    /** Its contrast in a cell; empty where neither run has values. */
    Optional<Contrast> in(CellComparison cell) {
        return kind.isEmpty()
                ? cell.contrast(measure)
                : cell.kinds().stream()
                        .filter(each -> each.kind().equals(kind))
                        .map(KindContrast::contrast)
                        .filter(contrast -> contrast.measure() == measure)
                        .findFirst();
    }
}
