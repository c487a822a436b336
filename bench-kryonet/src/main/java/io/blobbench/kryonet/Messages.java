package io.blobbench.kryonet;

/**
 * How blobs travel.
 *
 * @param elements of the published message; 0 sends the bytes as they are
 */
record Messages(int elements) {
    /** More than everything but the blob takes in the longest request or reply, its length included. */
    static final int OVERHEAD_BYTES = 64;

    /** Class and number of an element, and class of its value. */
    private static final int ELEMENT_OVERHEAD_BYTES = 7;

    private static final int OBJECT_BYTES = 24;

    /** What is sent for a blob; made anew each time where serialization is part of what is measured. */
    Object wrap(byte[] blob) {
        return elements == 0 ? blob : RoundTripMessage.of(blob);
    }

    static byte[] unwrap(Object body) {
        return body instanceof RoundTripMessage message ? message.blob() : (byte[]) body;
    }

    static int blobBytes(Object body) {
        return body instanceof RoundTripMessage message
                ? RoundTripMessage.blobBytes(message.elements().size())
                : ((byte[]) body).length;
    }

    /** At most so many bytes of a buffer for a message with a blob. */
    int frameBytes(int blobBytes) {
        return frameBytes(blobBytes, elements);
    }

    static int frameBytes(Object body) {
        int elements =
                body instanceof RoundTripMessage message ? message.elements().size() : 0;
        return frameBytes(blobBytes(body), elements);
    }

    private static int frameBytes(int blobBytes, int elements) {
        long bytes = (long) OVERHEAD_BYTES + blobBytes + (long) elements * ELEMENT_OVERHEAD_BYTES;
        return (int) Math.min(bytes, Integer.MAX_VALUE - OVERHEAD_BYTES);
    }

    /** About what a blob takes of the server's heap. */
    static long heapBytes(Object body) {
        return body instanceof RoundTripMessage message
                ? 5L * OBJECT_BYTES * (1 + message.elements().size())
                : OBJECT_BYTES + ((byte[]) body).length;
    }
}
