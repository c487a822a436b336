package io.blobbench.report.published;

import io.blobbench.report.read.RowView;
import io.blobbench.scenario.key.LoadKind;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** A condition of measurement of a published row, and the corresponding column of our rows. */
enum Parameter {
    BLOB_BYTES,
    BATCH_SIZE,
    CONNECTIONS,
    PARTITIONS,
    REPLICAS,
    CONSISTENCY,
    DURABILITY,
    ELEMENTS,
    CLIENT_BUFFER_BYTES,
    SERVER_BUFFER_BYTES,
    PORTS,
    OFFERED_LOAD,
    /** Without a field in the published file, as all that follow: the sources tell them in other places. */
    OPERATION,
    ENTITY,
    COMPRESSION,
    LOAD_MODEL;

    /** Those that rows of the published file name. */
    static final Set<Parameter> NAMED = Collections.unmodifiableSet(EnumSet.range(BLOB_BYTES, OFFERED_LOAD));

    /** The value of {@link #COMPRESSION} where there is one. */
    static final String ON = "on";

    /** The published batches of 8196 are the 8192 of ours, misprinted. */
    private static final double SAME_WITHIN = 1e-3;

    private static final Map<String, String> WORDS = Map.of("everysec", "periodic");
    private static final Map<String, Double> SUFFIXES = Map.of("k", 1e3, "m", 1e6);

    /** Its name, which of {@link #NAMED} is that in the header of the published file. */
    String column() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The value in a row of ours; empty where the row has none. */
    private String of(RowView row) {
        return switch (this) {
            case BLOB_BYTES -> row.text("blob_sizes").isEmpty() ? row.text(column()) : row.text("blob_sizes");
            case BATCH_SIZE,
                    CONNECTIONS,
                    PARTITIONS,
                    REPLICAS,
                    CONSISTENCY,
                    DURABILITY,
                    ELEMENTS,
                    OPERATION,
                    ENTITY,
                    LOAD_MODEL -> row.text(column());
            case CLIENT_BUFFER_BYTES -> option(row, "writeBuffer");
            case SERVER_BUFFER_BYTES -> option(row, "serverWriteBuffer");
            case PORTS -> row.text("partitions");
            case OFFERED_LOAD -> offeredPerConnection(row);
            case COMPRESSION -> option(row, "compression").equals("none") ? "off" : ON;
        };
    }

    /** Whether a row of ours was measured at the published value. */
    boolean equal(RowView row, String published) {
        String own = of(row);
        OptionalDouble ownNumber = number(own);
        OptionalDouble publishedNumber = number(published);
        if (ownNumber.isPresent() && publishedNumber.isPresent()) {
            double expected = publishedNumber.getAsDouble();
            return Math.abs(ownNumber.getAsDouble() - expected) <= SAME_WITHIN * expected;
        }
        String word = published.toLowerCase(Locale.ROOT);
        return own.equals(WORDS.getOrDefault(word, word));
    }

    /** How far a row of ours is from the published value: {@code |log(ours / published)|}; 0 where one of them is no number. */
    double distance(RowView row, String published) {
        OptionalDouble own = number(of(row));
        OptionalDouble other = number(published);
        return own.isPresent() && other.isPresent() ? Math.abs(Math.log(own.getAsDouble() / other.getAsDouble())) : 0;
    }

    /** {@code 10000}, {@code 100k}, {@code 1M}. */
    private static OptionalDouble number(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        double factor = SUFFIXES.entrySet().stream()
                .filter(suffix -> lower.endsWith(suffix.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .findFirst()
                .orElse(1);
        String digits = factor == 1 ? lower : lower.substring(0, lower.length() - 1);
        return digits.matches("[0-9]+(\\.[0-9]+)?")
                ? OptionalDouble.of(Double.parseDouble(digits) * factor)
                : OptionalDouble.empty();
    }

    /** The published rows offer their load on each connection; ours say it for all, of a rough load for each lane. */
    private static String offeredPerConnection(RowView row) {
        OptionalDouble offered = row.number("offered_ops_s");
        if (offered.isEmpty()) {
            return "";
        }
        double connections = row.number("connections").orElse(1);
        double times = row.hasLoad(LoadKind.ROUGH) ? row.number("lanes").orElse(connections) : 1;
        return String.valueOf(Math.round(offered.getAsDouble() * times / connections));
    }

    /** Reads one option from a field such as {@code fullBuffer=fail; writeBuffer=16384}. */
    private static String option(RowView row, String name) {
        return Stream.of(row.text("options").split("; ", -1))
                .map(option -> option.split("=", 2))
                .filter(option -> option[0].equals(name))
                .map(option -> option[1])
                .findFirst()
                .orElse("");
    }
}
