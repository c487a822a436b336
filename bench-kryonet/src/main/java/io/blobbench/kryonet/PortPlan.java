package io.blobbench.kryonet;

/**
 * A port of the server.
 *
 * @param number 0 for any that is free
 * @param writeBufferBytes of each of its connections
 * @param objectBufferBytes the longest request
 */
record PortPlan(int number, int writeBufferBytes, int objectBufferBytes) {
    /** Reads what {@link #toString} wrote. */
    static PortPlan parse(String text) {
        String[] parts = text.split(":", -1);
        return new PortPlan(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }

    @Override
    public String toString() {
        return number + ":" + writeBufferBytes + ":" + objectBufferBytes;
    }
}
