package io.blobbench.cli.options;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Which servers to start, as {@code --server} says it.
 *
 * @param name of the product: {@code valkey}
 * @param version empty for any
 */
public record ServerProduct(String name, Optional<String> version) {
    @Override
    public String toString() {
        return name + version.map(asked -> ":" + asked).orElse("");
    }

    /** Reads {@code valkey} and {@code valkey:9.1.2}. */
    public static final class Converter implements ITypeConverter<ServerProduct> {
        private static final Pattern FORM = Pattern.compile("([^:]+)(?::([0-9A-Za-z][0-9A-Za-z._+-]*))?");

        @Override
        public ServerProduct convert(String value) {
            Matcher parts = FORM.matcher(value);
            if (!parts.matches()) {
                throw new TypeConversionException(
                        "must be a product and, if any, its version, as in redis or redis:7.0.15, got '" + value + "'");
            }
            return new ServerProduct(parts.group(1), Optional.ofNullable(parts.group(2)));
        }
    }
}
