package io.blobbench.results.column;

import io.blobbench.scenario.Cell;
import java.util.function.Function;

/** A parameter of a trial: its column, whose role tells comparisons of runs how to use it. */
public record TrialParameter(Role role, Column<TrialRow> column) {
    /** How a comparison of runs uses a parameter. */
    public enum Role {
        /** Paired cells have the same value. */
        LOAD,
        /** Paired cells have the same value where it varies within a run; differences between runs are listed. */
        CONDITION,
        /** Ignored when cells are paired; differences between runs are listed. */
        PROCEDURE,
        /** Ignored, because it follows from other parameters or is a seed. */
        UNCOMPARED;

        /** A parameter that every cell has. */
        TrialParameter of(String name, String meaning, Function<Cell, Object> value) {
            return of(name, "", meaning, value);
        }

        TrialParameter of(String name, String unit, String meaning, Function<Cell, Object> value) {
            return column(name, unit, meaning, Column.NEVER, row -> String.valueOf(value.apply(row.cell())));
        }

        /** A parameter that is empty in some rows. */
        TrialParameter column(String name, String meaning, String emptyWhen, Function<TrialRow, String> value) {
            return column(name, "", meaning, emptyWhen, value);
        }

        TrialParameter column(
                String name, String unit, String meaning, String emptyWhen, Function<TrialRow, String> value) {
            return new TrialParameter(this, new Column<>(name, unit, meaning, emptyWhen, value));
        }
    }
}
