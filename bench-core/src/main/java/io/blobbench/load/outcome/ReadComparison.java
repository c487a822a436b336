package io.blobbench.load.outcome;

/**
 * The comparison of what reads returned with what was written.
 *
 * @param otherSize operations that returned as many bytes as the blobs asked for cannot have
 * @param compared blobs whose bytes were compared
 * @param differing those of them that are none that their operation can have read
 * @param withheld blobs that were to be compared, but whose bytes the adapter did not hand over
 */
public record ReadComparison(long otherSize, long compared, long differing, long withheld) {
    public static final ReadComparison NONE = new ReadComparison(0, 0, 0, 0);

    /** The comparison for the operations of both. */
    public ReadComparison plus(ReadComparison other) {
        return new ReadComparison(
                otherSize + other.otherSize,
                compared + other.compared,
                differing + other.differing,
                withheld + other.withheld);
    }
}
