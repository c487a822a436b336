package io.blobbench.report.compare;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Adds up histograms as they stand in a log, in HdrHistogram's compressed encoding V2.
 *
 * <p>The library makes a histogram of each, of which thirty thousand buckets are empty; a comparison of a few runs would
 * spend seconds with them. Here only what the text holds is touched. Assumes that the histograms added together have the
 * same range and precision. Used by one thread.
 */
final class BucketCounts {
    private static final int COMPRESSED = 0x1c849304;
    private static final int PLAIN = 0x1c849303;
    /** The rest of these four bits says how wide a count may be. */
    private static final int COOKIE = ~0xf0;

    private static final int HEADER_BYTES = 40;
    private static final int COMPRESSED_HEADER_BYTES = 8;
    private static final int GROUP_BITS = 7;
    private static final int LAST_SHIFT = 56;
    private static final int LOW_BITS = 0x7f;

    private final Inflater inflater = new Inflater();
    /** An array, since a buffer's checks take most of the time where no optimising compiler removes them. */
    private byte[] plain = new byte[1 << 16];

    private List<Long> shape = List.of();
    /** Of each bucket, the highest value it holds. */
    private long[] valuesNs = {};

    private long[] counts = {};
    /** Buckets below and from here on are empty. */
    private int first;

    private int used;

    /**
     * Adds a histogram.
     *
     * @param base64 as it stands in a log
     * @throws DataFormatException when it is damaged, or not in this encoding
     */
    void add(ByteBuffer base64) throws DataFormatException {
        try {
            ByteBuffer header = inflate(Base64.getDecoder().decode(base64));
            if ((header.getInt() & COOKIE) != PLAIN) {
                throw new DataFormatException("no histogram of encoding V2");
            }
            int end = HEADER_BYTES + header.getInt();
            if (header.getInt() != 0 || end < HEADER_BYTES || end > header.limit()) {
                throw new DataFormatException("shifted or cut off");
            }
            int digits = header.getInt();
            takeShape(digits, header.getLong(), header.getLong());
            addCounts(plain, HEADER_BYTES, end);
        } catch (IllegalArgumentException | BufferUnderflowException | IndexOutOfBoundsException e) {
            throw new DataFormatException(e.toString());
        }
    }

    private ByteBuffer inflate(ByteBuffer encoded) throws DataFormatException {
        if ((encoded.getInt() & COOKIE) != COMPRESSED) {
            throw new DataFormatException("no compressed histogram of encoding V2");
        }
        inflater.reset();
        inflater.setInput(encoded.position(COMPRESSED_HEADER_BYTES));
        int size = inflater.inflate(plain);
        while (!inflater.finished()) {
            if (size < plain.length) {
                throw new DataFormatException("cut off");
            }
            plain = Arrays.copyOf(plain, 2 * size);
            size += inflater.inflate(plain, size, size);
        }
        return ByteBuffer.wrap(plain, 0, size);
    }

    private void takeShape(long digits, long lowest, long highest) throws DataFormatException {
        List<Long> read = List.of(digits, lowest, highest);
        if (read.equals(shape)) {
            return;
        }
        if (used > 0) {
            throw new DataFormatException("histograms of one trial have different ranges");
        }
        List<Long> values = new ArrayList<>();
        for (HistogramIterationValue bucket : new Histogram(lowest, highest, (int) digits).allValues()) {
            values.add(bucket.getValueIteratedTo());
        }
        valuesNs = values.stream().mapToLong(Long::longValue).toArray();
        counts = new long[valuesNs.length];
        first = counts.length;
        shape = read;
    }

    /**
     * A count for each bucket; a negative one stands for so many empty buckets. Each is LEB128 in at most nine bytes, the last
     * of which has eight bits, and ZigZag: 0, -1, 1, -2 ... In one method and without fields, since millions of them are read
     * by code that is hardly compiled.
     */
    private void addCounts(byte[] bytes, int from, int to) {
        long[] sums = counts;
        int lowest = first;
        int end = used;
        int bucket = 0;
        int position = from;
        while (position < to) {
            long part = bytes[position++];
            long word = part & LOW_BITS;
            for (int shift = GROUP_BITS; part < 0; shift += GROUP_BITS) {
                part = bytes[position++];
                word |= (shift == LAST_SHIFT ? part : part & LOW_BITS) << shift;
                part = shift == LAST_SHIFT ? 0 : part;
            }
            long count = word >>> 1 ^ -(word & 1);
            if (count < 0) {
                bucket -= Math.toIntExact(count);
            } else {
                if (count > 0) {
                    sums[bucket] += count;
                    lowest = Math.min(lowest, bucket);
                    end = Math.max(end, bucket + 1);
                }
                bucket++;
            }
        }
        if (position > to) {
            throw new IndexOutOfBoundsException("cut off");
        }
        first = lowest;
        used = end;
    }

    /** What was added since the last time; empty counts are left out. */
    TrialTimes take() {
        long[] sums = counts;
        long[] highestNs = valuesNs;
        int end = used;
        long[] values = new long[Math.max(0, end - first)];
        long[] taken = new long[values.length];
        int size = 0;
        for (int bucket = first; bucket < end; bucket++) {
            long count = sums[bucket];
            if (count > 0) {
                values[size] = highestNs[bucket];
                taken[size] = count;
                size++;
                sums[bucket] = 0;
            }
        }
        first = sums.length;
        used = 0;
        return new TrialTimes(Arrays.copyOf(values, size), Arrays.copyOf(taken, size));
    }
}
