package io.blobbench.scenario.text;

/** Numbers of things as people read them. */
public final class Counted {
    private Counted() {}

    /** A number with its noun, which has a regular plural: {@code 1 cell}, {@code 24 cells}, {@code 2 passes}. */
    public static String of(long number, String noun) {
        String plural = noun.endsWith("s") ? "es" : "s";
        return number + " " + noun + (number == 1 ? "" : plural);
    }
}
