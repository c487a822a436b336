package io.blobbench.report.published;

import io.blobbench.report.read.RowView;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One published number.
 *
 * @param source where it was published: {@code kafka-2014}
 * @param store its name
 * @param scenario name of the scenario here that asks the same
 * @param parameters the parameters that the row names, by column
 * @param figure the measured quantity
 * @param value as published: a number, {@code timeout} or {@code n/a}
 * @param note may be empty
 */
record PublishedRow(
        String source,
        String store,
        String scenario,
        Map<Parameter, String> parameters,
        Figure figure,
        String value,
        String note) {
    PublishedRow {
        parameters = Map.copyOf(parameters);
    }

    /** The value in the unit of {@link Figure#column}; empty where nothing was measured. */
    OptionalDouble number() {
        return value.matches("[0-9.]+")
                ? OptionalDouble.of(Double.parseDouble(value) * figure.factor())
                : OptionalDouble.empty();
    }

    /** Whether a row of ours is of the same store and scenario. */
    boolean asksTheSame(RowView row) {
        return row.text("store").equals(store) && row.text("scenario").equals(scenario);
    }

    /** Whether a row of ours was measured with every parameter that this one names. */
    boolean names(RowView row) {
        return asksTheSame(row) && differences(row).isEmpty();
    }

    /** The parameters in which this row differs from one of ours. */
    Map<Parameter, String> differences(RowView row) {
        Map<Parameter, String> differences = new EnumMap<>(Parameter.class);
        parameters.forEach((parameter, value) -> {
            if (!parameter.equal(row, value)) {
                differences.put(parameter, value);
            }
        });
        return differences;
    }

    /** How far this row is from one of ours: the sum over the parameters in which they differ. */
    double distance(RowView row) {
        return differences(row).entrySet().stream()
                .mapToDouble(difference -> difference.getKey().distance(row, difference.getValue()))
                .sum();
    }
}
