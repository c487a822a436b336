package io.blobbench.cli.display;

import java.util.Locale;

/**
 * Draws a run as one line of a terminal.
 *
 * @param full the letter of what is done
 * @param empty the letter of what is not
 */
public record ProgressLine(char full, char empty) {
    private static final char BLOCK = '\u2588';
    private static final char SHADE = '\u2591';
    private static final int SHORTEST_BAR = 8;
    private static final int LONGEST_BAR = 40;
    private static final int ROOMY = 110;
    private static final int ACTIVITY = 22;
    private static final int LONG_ACTIVITY = 36;

    /**
     * A line in letters that the terminal can show.
     *
     * @param unicode whether it can show blocks
     */
    public static ProgressLine of(boolean unicode) {
        return unicode ? new ProgressLine(BLOCK, SHADE) : new ProgressLine('#', '-');
    }

    /** The line, not longer than the given width. */
    public String draw(Snapshot run, int width) {
        String head = String.format(Locale.ROOT, "%" + digits(run.trials()) + "d/%d ", run.trial(), run.trials());
        if (run.download().isPresent()) {
            String fetching = "  " + run.download().get();
            int room = width - head.length() - fetching.length();
            String bar = bar(run.download().get().share(), Math.min(LONGEST_BAR, Math.max(SHORTEST_BAR, room)));
            return cut(head + bar + fetching, width);
        }
        String times = " " + Figures.clock(run.elapsed()) + ", " + Figures.clock(run.remaining()) + " left  ";
        String cell = run.cell().isEmpty() ? "" : run.cell() + "  ";
        boolean roomy = width >= ROOMY;
        String activity = roomy ? run.longActivity() : run.activity();
        int longest = Math.max(roomy ? LONG_ACTIVITY : ACTIVITY, activity.length());
        int room = width - head.length() - times.length() - cell.length() - longest;
        String bar = bar(run.share(), Math.min(LONGEST_BAR, Math.max(SHORTEST_BAR, room)));
        return cut(head + bar + times + cell + activity, width);
    }

    private String bar(double share, int width) {
        int done = (int) Math.round(share * width);
        return String.valueOf(full).repeat(done) + String.valueOf(empty).repeat(width - done);
    }

    private static int digits(int number) {
        return Integer.toString(number).length();
    }

    private static String cut(String line, int width) {
        return line.length() <= width ? line : line.substring(0, Math.max(0, width));
    }
}
