package io.blobbench.report.compare.format;

import io.blobbench.report.compare.Comparison;
import io.blobbench.report.compare.Gate;
import java.util.Locale;
import java.util.Optional;

/** In what form a comparison is written. */
public enum ComparisonFormat {
    /** For a terminal. */
    TABLE,
    /** One line for each measure of each cell of each run. */
    CSV,
    /** The same as a tree, with what it rests on. */
    JSON,
    /** A table of Markdown, as for a comment to a change. */
    MD;

    /**
     * Writes a comparison without a gate.
     *
     * @param style of the table; other forms have none
     * @return lines joined and ended by {@code \n}
     */
    public String write(Comparison comparison, TableStyle style) {
        return write(comparison, style, Optional.empty());
    }

    /**
     * Writes a comparison.
     *
     * @param style of the table; other forms have none
     * @param gate whose judgement the forms for programs contain; empty without one
     * @return lines joined and ended by {@code \n}
     */
    public String write(Comparison comparison, TableStyle style, Optional<Gate> gate) {
        return switch (this) {
            case TABLE -> ComparisonTable.render(comparison, style);
            case CSV -> ComparisonCsv.write(comparison, gate);
            case JSON -> ComparisonJson.write(comparison, gate);
            case MD -> ComparisonMarkdown.render(comparison);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
