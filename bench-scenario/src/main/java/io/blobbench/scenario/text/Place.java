package io.blobbench.scenario.text;

/**
 * The place of a text in a file, as an error message begins.
 *
 * @param where {@code batch-size.yaml:4:9} with line and column from 1, or {@code --set connections=two}
 */
public record Place(String where) {
    public static Place of(String source, int line, int column) {
        return new Place(source + ":" + line + ":" + column);
    }

    /** Whether it is an option of the command line. */
    public boolean ofCommandLine() {
        return where.startsWith("--");
    }

    public ScenarioException error(String message) {
        return new ScenarioException(where + ": " + message);
    }
}
