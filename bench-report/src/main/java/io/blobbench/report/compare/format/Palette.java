package io.blobbench.report.compare.format;

import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.Styler;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Colours what was found better or worse, and nothing else. The words stay, for those who see no difference in colours.
 *
 * @param on whether the terminal shows colours
 */
record Palette(boolean on) implements Styler {
    private static final Pattern GOOD = Pattern.compile("\\b(better|faster)\\b");
    private static final Pattern BAD = Pattern.compile("\\b(worse|slower)\\b");
    private static final String GREEN = "\u001b[32m$1\u001b[0m";
    private static final String RED = "\u001b[31m$1\u001b[0m";

    /** Text of something better. */
    String good(String text) {
        return on ? GREEN.replace("$1", text) : text;
    }

    /** Text of something worse. */
    String bad(String text) {
        return on ? RED.replace("$1", text) : text;
    }

    String coloured(String text) {
        return on ? BAD.matcher(GOOD.matcher(text).replaceAll(GREEN)).replaceAll(RED) : text;
    }

    @Override
    public List<String> styleCell(Column column, int row, int col, List<String> lines) {
        return lines.stream().map(this::coloured).toList();
    }
}
