package io.blobbench.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Operation times as the compressed bytes of their histograms: some kilobytes, where each histogram has 270. Immutable. */
public final class CompressedTimes {
    private final byte[] service;
    private final byte[] response;
    private final byte[] startDelay;
    private final byte[] laneDelay;
    private final long clamped;

    public CompressedTimes(OperationTimes times) {
        this.service = compressed(times.service());
        this.response = compressed(times.response());
        this.startDelay = compressed(times.startDelay());
        this.laneDelay = compressed(times.laneDelay());
        this.clamped = times.clamped();
    }

    /** The same times in new histograms. */
    public OperationTimes expanded() {
        return new OperationTimes(
                expanded(service), expanded(response), expanded(startDelay), expanded(laneDelay), clamped);
    }

    private static byte[] compressed(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer));
    }

    private static Histogram expanded(byte[] bytes) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
        } catch (DataFormatException e) {
            throw new IllegalStateException("bytes of this class's own encoding", e);
        }
    }
}
