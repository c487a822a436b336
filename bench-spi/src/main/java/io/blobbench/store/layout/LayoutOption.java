package io.blobbench.store.layout;

import io.blobbench.store.operation.OperationKind;
import java.util.Set;

/**
 * An option of {@link Layout#options} that an adapter knows.
 *
 * @param defaultValue its value where a layout does not say one; may be empty
 * @param meaning one sentence, for users
 * @param operations kinds of operation that it changes
 * @param values values that a scenario may give it
 */
public record LayoutOption(
        String name, String defaultValue, String meaning, Set<OperationKind> operations, OptionValues values) {
    public LayoutOption {
        operations = Set.copyOf(operations);
        if (!defaultValue.isEmpty() && !values.contain(defaultValue)) {
            throw new IllegalArgumentException(
                    "the default of option " + name + " must be " + values.expected() + ", got '" + defaultValue + "'");
        }
    }

    /** An option with any text as its value. */
    public LayoutOption(String name, String defaultValue, String meaning, Set<OperationKind> operations) {
        this(name, defaultValue, meaning, operations, OptionValues.ANY);
    }

    /** The same, which may change every operation. */
    public LayoutOption(String name, String defaultValue, String meaning) {
        this(name, defaultValue, meaning, Set.of(OperationKind.values()));
    }

    /** The same option with fewer values. */
    public LayoutOption of(OptionValues fewer) {
        return new LayoutOption(name, defaultValue, meaning, operations, fewer);
    }
}
