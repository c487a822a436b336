package io.blobbench.trial.sweep;

/**
 * Remedies for a user where a run cannot help itself, in the words of the program that runs it.
 *
 * @param undo command that undoes what a run left on target servers; empty where it leaves nothing
 * @param moreMemory how this process is given more memory
 */
public record Remedies(String undo, String moreMemory) {
    /** Remedies of a run on local servers, in an unknown program. */
    public static final Remedies NONE = new Remedies("", "give its JVM a larger heap");
}
