package io.blobbench.cli.doctor;

/** The consequence of a {@link Finding} for figures that are measured here. */
public enum Mark {
    /** Nothing to do. */
    OK("ok"),
    /** Figures are worth less than they could be, or one day there will be no room. */
    NOTE("note"),
    /** Something cannot be measured. */
    MISSING("missing");

    private final String word;

    Mark(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
