package io.blobbench.scenario;

/**
 * Where something was written, as an error message begins.
 *
 * @param where {@code batch-size.yaml:4:9} with line and column from 1, or {@code --set connections=two}
 */
record Place(String where) {
    static Place of(String source, int line, int column) {
        return new Place(source + ":" + line + ":" + column);
    }

    /** Whether it is an option of the command line. */
    boolean ofCommandLine() {
        return where.startsWith("--");
    }

    ScenarioException error(String message) {
        return new ScenarioException(where + ": " + message);
    }
}
