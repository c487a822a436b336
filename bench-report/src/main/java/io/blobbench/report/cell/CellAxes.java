package io.blobbench.report.cell;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The axes in the id of a cell: {@code batch=16 blob=1KB}. */
public final class CellAxes {
    /** A blank before the name of an axis; any other belongs to a value. */
    private static final Pattern BETWEEN = Pattern.compile(" (?=[^ =]+=)");

    private CellAxes() {}

    /** The values by the names of the axes in an id; none of {@code single}. A value that contains a name and {@code =} seems to be two. */
    public static Map<String, String> of(String id) {
        Map<String, String> axes = new LinkedHashMap<>();
        for (String part : BETWEEN.split(id, -1)) {
            int end = part.indexOf('=');
            if (end <= 0) {
                return Map.of();
            }
            axes.put(part.substring(0, end), part.substring(end + 1));
        }
        return axes;
    }

    /** The id of a cell with these axes. */
    public static String id(Map<String, String> axes) {
        return axes.isEmpty()
                ? "single"
                : axes.entrySet().stream()
                        .map(axis -> axis.getKey() + "=" + axis.getValue())
                        .collect(Collectors.joining(" "));
    }
}
