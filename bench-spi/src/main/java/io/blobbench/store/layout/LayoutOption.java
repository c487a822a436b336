package io.blobbench.store.layout;

import io.blobbench.store.operation.OperationKind;
import java.util.Set;

/**
 * An option of {@link Layout#options} that an adapter knows.
 *
 * @param defaultValue its value where a layout does not say one; may be empty
 * @param meaning one sentence, for users
 * @param operations kinds of operation that it changes
 */
public record LayoutOption(String name, String defaultValue, String meaning, Set<OperationKind> operations) {
    public LayoutOption {
        operations = Set.copyOf(operations);
    }

    /** An option that may change every operation. */
    public LayoutOption(String name, String defaultValue, String meaning) {
        this(name, defaultValue, meaning, Set.of(OperationKind.values()));
    }
}
