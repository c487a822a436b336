package io.blobbench.cli.run;

import java.util.Locale;

/** The form of a run's standard output. */
public enum OutputForm {
    /** Tables for people, when it has ended. */
    TABLE,
    /** Its events as they happen, a line of JSON each. */
    JSON;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
