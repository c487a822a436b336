package io.blobbench.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.text.WordUtils;

/**
 * The result of one check.
 *
 * @param subject one word or two: {@code open files}
 * @param text what it is, and what to do about it where that is not good
 */
public record Finding(Mark mark, String subject, String text) {
    private static final int COLUMNS = 80;
    private static final int SUBJECT = 11;
    private static final int TEXT = 24;

    static Finding ok(String subject, String text) {
        return new Finding(Mark.OK, subject, text);
    }

    static Finding note(String subject, String text) {
        return new Finding(Mark.NOTE, subject, text);
    }

    static Finding missing(String subject, String text) {
        return new Finding(Mark.MISSING, subject, text);
    }

    /** In three columns, the text going on below itself. */
    public List<String> lines() {
        String label =
                String.format("  %-" + (SUBJECT - 2) + "s%-" + (TEXT - SUBJECT - 1) + "s ", mark.word(), subject);
        String[] wrapped = WordUtils.wrap(text, COLUMNS - TEXT, "\n", true).split("\n", -1);
        List<String> lines = new ArrayList<>();
        for (String line : wrapped) {
            lines.add((lines.isEmpty() ? label : " ".repeat(TEXT)) + line);
        }
        return lines;
    }
}
