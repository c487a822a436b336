package io.blobbench.cli.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines of a label and its value; a long value continues below itself. Used by one thread. */
public final class LabelledLines {
    private static final int COLUMNS = 80;

    private final int indent;
    private final List<String> lines = new ArrayList<>();

    /**
     * Starts without lines.
     *
     * @param labelWidth characters of the widest label
     */
    public LabelledLines(int labelWidth) {
        this.indent = labelWidth + 4;
    }

    /** Adds one, wrapped at 80 columns. */
    public void add(String label, String value) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "  %-" + (indent - 2) + "s", label));
        for (String word : value.split(" ", -1)) {
            if (line.length() > indent && line.length() + 1 + word.length() > COLUMNS) {
                lines.add(line.toString());
                line = new StringBuilder(" ".repeat(indent));
            }
            line.append(line.length() > indent ? " " : "").append(word);
        }
        lines.add(line.toString());
    }

    /** Those that were added, in order. */
    public List<String> lines() {
        return List.copyOf(lines);
    }
}
