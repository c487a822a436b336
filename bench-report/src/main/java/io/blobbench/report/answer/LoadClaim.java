package io.blobbench.report.answer;

import io.blobbench.report.cell.MeasuredCell;
import io.blobbench.report.read.ProbeView;
import io.blobbench.report.read.RowView;
import java.util.List;
import java.util.Optional;

/** How certain it is that a store keeps the load that the searches of a cell found. */
public enum LoadClaim {
    KEEPS("keeps", ""),
    /** Half of the searches or more did not end at a limit of the store. */
    KEEPS_AT_LEAST("keeps at least", ""),
    /** Each final check that kept the load, or a higher one, may hide by chance that the store was too slow for it. */
    TOO_FEW_OPERATIONS("may keep", OpenLoadAnswer.FEW),
    /** Each of these checks may hide it by chance or because responses took long. */
    TOO_SHORT("may keep", " in too short a check to tell"),
    /** Half of the final checks or more did not keep their load. */
    NOT_CONFIRMED("may not keep", "");

    private final String words;
    private final String doubt;

    LoadClaim(String words, String doubt) {
        this.words = words;
        this.doubt = doubt;
    }

    /**
     * The claim of a cell.
     *
     * @param probes of any cells
     * @return empty for a cell that was not searched, and for one without a load
     */
    public static Optional<LoadClaim> of(MeasuredCell cell, List<ProbeView> probes) {
        SearchedCell searched = SearchedCell.of(cell, probes);
        return cell.searched() && searched.load().isPresent()
                ? Optional.of(of(searched, searched.load().getAsDouble()))
                : Optional.empty();
    }

    /** Whether that is KEEPS_AT_LEAST, as far as it is known without probes. */
    public static boolean atLeast(MeasuredCell cell) {
        return of(cell, List.of()).filter(claim -> claim == KEEPS_AT_LEAST).isPresent();
    }

    /** The claim of a searched cell that keeps, or may keep, a load. */
    static LoadClaim of(SearchedCell searched, double load) {
        MeasuredCell cell = searched.cell();
        if (2 * searched.missed() >= searched.checked().size()) {
            return NOT_CONFIRMED;
        }
        List<RowView> keeping = cell.withFigures().stream()
                .filter(row -> row.number("offered_ops_s").orElse(0) >= load)
                .filter(row -> !searched.missed(row))
                .toList();
        if (keeping.isEmpty()) {
            return NOT_CONFIRMED;
        }
        if (OpenLoadAnswer.few(keeping.stream())) {
            return TOO_FEW_OPERATIONS;
        }
        if (OpenLoadAnswer.brief(keeping.stream())) {
            return TOO_SHORT;
        }
        return cell.lowerBound() ? KEEPS_AT_LEAST : KEEPS;
    }

    /**
     * The claim of a cell before its load in a list of figures, {@code at least } or {@code may keep }, as far as it is known without probes;
     * empty where the store keeps the load, and for a cell that was not searched.
     */
    public static String beforeLoad(MeasuredCell cell) {
        return of(cell, List.of())
                .filter(claim -> claim != KEEPS)
                .map(claim -> (claim == KEEPS_AT_LEAST ? "at least" : claim.words) + " ")
                .orElse("");
    }

    /** Its words in a sentence, between the store and the load: {@code keeps at least}. */
    public String words() {
        return words;
    }

    /** Why it is uncertain, to follow a comma; empty where it is not, and where final checks did not keep the load. */
    public String doubt() {
        return doubt;
    }
}
