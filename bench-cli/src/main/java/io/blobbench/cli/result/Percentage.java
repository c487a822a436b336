package io.blobbench.cli.result;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code 5%} as a share. */
final class Percentage implements ITypeConverter<Double> {
    private static final double PERCENT = 100;

    @Override
    public Double convert(String text) {
        if (!text.matches("[0-9]+(\\.[0-9]+)?%")) {
            throw new TypeConversionException("expected a percentage such as 5%, got '" + text + "'");
        }
        return Double.parseDouble(text.substring(0, text.length() - 1)) / PERCENT;
    }
}
