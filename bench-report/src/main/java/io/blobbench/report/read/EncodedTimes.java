package io.blobbench.report.read;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decodes compressed histograms of the shape that the harness records, straight to the values that occur: the library makes a histogram
 * of tens of thousands of counts first, only hundreds of them not 0.
 *
 * <p>The format is version 2 of HdrHistogram's encoding: a header, and counts in the order of their buckets as zigzag LEB128, a
 * negative one for as many counts of 0. Used by one thread.
 */
final class EncodedTimes {
    private static final int COMPRESSED = 0x1c849314;
    private static final int PLAIN = 0x1c849313;
    private static final int HEADER_BYTES = 40;
    private static final int SIGNIFICANT_DIGITS = 3;
    /**
     * Number of buckets of equal width; each group is twice as wide as the one before, except that the first two are
     * both 1 ns wide.
     */
    private static final int LOT = 1024;

    private static final int LOT_BITS = 10;
    /** More than a histogram of an hour has. */
    private static final int MOST_BUCKETS = 50 * LOT;

    private static final int MOST_BYTES_OF_COUNT = 9;

    private final ByteBuffer counts;
    private final long highestNs;

    private EncodedTimes(ByteBuffer counts, long highestNs) {
        this.counts = counts;
        this.highestNs = highestNs;
    }

    /** Decodes a histogram; empty where it has another shape or the library finds it damaged. */
    static Optional<TrialHistogram> decode(ByteBuffer compressed) {
        if (compressed.remaining() < 2 * Integer.BYTES
                || compressed.getInt() != COMPRESSED
                || compressed.getInt() != compressed.remaining()) {
            return Optional.empty();
        }
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(compressed);
            ByteBuffer header = inflated(inflater, HEADER_BYTES);
            int cookie = header.getInt();
            int countsBytes = header.getInt();
            boolean shifted = header.getInt() != 0;
            int digits = header.getInt();
            long lowestNs = header.getLong();
            long highestNs = header.getLong();
            return cookie != PLAIN
                            || countsBytes < 0
                            || countsBytes > MOST_BUCKETS * MOST_BYTES_OF_COUNT
                            || shifted
                            || digits != SIGNIFICANT_DIGITS
                            || lowestNs != 1
                    ? Optional.empty()
                    : new EncodedTimes(inflated(inflater, countsBytes), highestNs).times();
        } catch (DataFormatException | BufferUnderflowException e) {
            return Optional.empty();
        } finally {
            inflater.end();
        }
    }

    private static ByteBuffer inflated(Inflater inflater, int size) throws DataFormatException {
        byte[] bytes = new byte[size];
        int length = 0;
        int more = -1;
        while (length < size && more != 0) {
            more = inflater.inflate(bytes, length, size - length);
            length += more;
        }
        return ByteBuffer.wrap(bytes, 0, length);
    }

    private Optional<TrialHistogram> times() {
        long[] valuesNs = new long[counts.remaining()];
        long[] notAbove = new long[valuesNs.length];
        long found = 0;
        int size = 0;
        long bucket = 0;
        while (counts.hasRemaining()) {
            long count = next();
            if (bucket < 0 || bucket >= MOST_BUCKETS) {
                return Optional.empty();
            }
            if (count > 0) {
                int doublings = (int) Math.max(0, (bucket >> LOT_BITS) - 1);
                long lowNs = (bucket - ((long) doublings << LOT_BITS)) << doublings;
                if (lowNs > highestNs) {
                    return Optional.empty();
                }
                valuesNs[size] = lowNs + (1L << doublings) - 1;
                found += count;
                notAbove[size] = found;
                size++;
            }
            bucket += count < 0 ? -count : 1;
        }
        return Optional.of(new TrialHistogram(valuesNs, notAbove, size));
    }

    /** Seven bits a byte, the lowest first; the ninth byte has eight. */
    private long next() {
        long bits = 0;
        int shift = 0;
        byte part = counts.get();
        while (part < 0 && shift < Long.SIZE - Byte.SIZE) {
            bits |= (part & 0x7fL) << shift;
            shift += 7;
            part = counts.get();
        }
        bits |= (part & 0xffL) << shift;
        return bits >>> 1 ^ -(bits & 1);
    }
}
