package io.blobbench.store;

/** What is stored for a blob, where that is more than its bytes. Shared between operations; never changed. */
public sealed interface Message permits ElementsMessage, RecordingMessage {
    /** The blob that the message was made of, in an array that nobody writes to. */
    byte[] blob();
}
