package io.blobbench.load;

/** What ended a phase before its limits; whatever else happens in the drain after that did not. */
public enum EarlyEnd {
    /** The store had no room for an operation. */
    FULL,
    /** The listener of the phase told it to end. */
    LISTENER,
    /** The store answered nothing for the length of the timeout. */
    SILENCE
}
