package io.blobbench.store.operation;

/** A structured message that is stored instead of a blob's bytes. Shared between operations; never changed. */
public sealed interface Message permits ElementsMessage, RecordingMessage {
    /** The blob that the message was made from; the array is never written to. */
    byte[] blob();
}
