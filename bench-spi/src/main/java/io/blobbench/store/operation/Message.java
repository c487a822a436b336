package io.blobbench.store.operation;

/** A structured message that is stored instead of a blob's bytes. Shared between operations; never changed. */
public sealed interface Message permits ElementsMessage, RecordingMessage {
    /** The blob that the message was made of, in an array that nobody writes to. */
    byte[] blob();
}
