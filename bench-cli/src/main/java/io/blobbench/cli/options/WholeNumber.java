package io.blobbench.cli.options;

import io.blobbench.scenario.key.ValueTypes;
import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.ValueType;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers of options, in the grammar of scenarios: {@code 10000}, {@code 10 000} or {@code 10k}. */
public abstract class WholeNumber implements ITypeConverter<Integer> {
    private final ValueType<Integer> type;

    private WholeNumber(int min, int max) {
        this.type = ValueTypes.integer(min, max);
    }

    @Override
    public Integer convert(String text) {
        try {
            return type.parse(text);
        } catch (BadValueException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    /** Trials of a cell. */
    static final class Trials extends WholeNumber {
        Trials() {
            super(1, 10_000);
        }
    }

    /** Servers of a cluster. */
    public static final class Nodes extends WholeNumber {
        Nodes() {
            super(1, 9_999);
        }
    }
}
