package io.blobbench.cli.result;

import io.blobbench.scenario.text.NumberText;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code 5%} as a share. */
final class Percentage implements ITypeConverter<Double> {
    private static final double PERCENT = 100;

    @Override
    public Double convert(String text) {
        return NumberText.of(text)
                        .filter(parts -> parts.unit().equals("%"))
                        .map(parts -> Double.valueOf(parts.digits()))
                        .orElseThrow(() ->
                                new TypeConversionException("expected a percentage such as 5%, got '" + text + "'"))
                / PERCENT;
    }
}
