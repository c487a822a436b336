package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.blobbench.store.BlobVisitor;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.resps.ScanResult;

/** Counts or reads back the blobs of a layout, in pieces of a few megabytes. Used by the control thread only. */
final class BlobReader {
    private static final int PIECE_BYTES = 8 << 20;
    private static final int MAX_PIECE_BLOBS = 10_000;

    private final Jedis jedis;
    private final RedisLayout layout;
    private final boolean streams;
    private int largestBytes = 1;
    private int pieceBlobs = 1;

    BlobReader(Jedis jedis, RedisLayout layout) {
        this.jedis = jedis;
        this.layout = layout;
        this.streams = layout.mode() == BatchMode.XADD;
    }

    long count() {
        long[] blobs = {0};
        for (byte[] partition : layout.partitionKeys()) {
            blobs[0] += streams ? jedis.xlen(partition) : jedis.llen(partition);
        }
        forEachKeyPage(page -> blobs[0] += page.size());
        return blobs[0];
    }

    void scan(BlobVisitor visitor) {
        for (byte[] partition : layout.partitionKeys()) {
            if (streams) {
                scanStream(partition, visitor);
            } else {
                scanList(partition, visitor);
            }
        }
        forEachKeyPage(page -> scanKeys(page, visitor));
    }

    private void scanList(byte[] partition, BlobVisitor visitor) {
        long from = 0;
        List<byte[]> piece;
        do {
            piece = jedis.lrange(partition, from, from + nextPieceBlobs() - 1);
            from += piece.size();
            piece.forEach(blob -> visit(BlobVisitor.NO_KEY, blob, visitor));
        } while (!piece.isEmpty());
    }

    @SuppressWarnings("unchecked") // an entry is a list of its id and its fields, as XRANGE documents
    private void scanStream(byte[] partition, BlobVisitor visitor) {
        byte[] last = "+".getBytes(US_ASCII);
        byte[] from = "-".getBytes(US_ASCII);
        List<Object> piece;
        do {
            piece = jedis.xrange(partition, from, last, nextPieceBlobs());
            for (Object entry : piece) {
                List<Object> idAndFields = (List<Object>) entry;
                from = ("(" + new String((byte[]) idAndFields.get(0), US_ASCII)).getBytes(US_ASCII);
                visit(BlobVisitor.NO_KEY, (byte[]) ((List<Object>) idAndFields.get(1)).get(1), visitor);
            }
        } while (!piece.isEmpty());
    }

    private void scanKeys(List<byte[]> page, BlobVisitor visitor) {
        List<byte[]> blobs = page.isEmpty() ? List.of() : jedis.mget(page.toArray(byte[][]::new));
        for (int i = 0; i < blobs.size(); i++) {
            visit(layout.blobKey(page.get(i)), blobs.get(i), visitor);
        }
    }

    private void visit(long key, byte[] blob, BlobVisitor visitor) {
        largestBytes = Math.max(largestBytes, blob.length);
        visitor.visit(key, blob);
    }

    /** Twice as many as the last time, while blobs like the largest one seen still fit. */
    private int nextPieceBlobs() {
        int fitting = Math.max(1, PIECE_BYTES / largestBytes);
        pieceBlobs = Math.min(2 * pieceBlobs, Math.min(fitting, MAX_PIECE_BLOBS));
        return pieceBlobs;
    }

    /** Pages through keyed blobs; each key once, although SCAN may repeat some. */
    private void forEachKeyPage(Consumer<List<byte[]>> visitor) {
        Map<Long, BitSet> seen = new HashMap<>();
        ScanParams blobs = new ScanParams().match(layout.blobPrefix() + "*");
        byte[] cursor = ScanParams.SCAN_POINTER_START_BINARY;
        ScanResult<byte[]> page;
        do {
            page = jedis.scan(cursor, blobs.count(nextPieceBlobs()));
            visitor.accept(page.getResult().stream()
                    .filter(name -> isFirst(layout.blobKey(name), seen))
                    .toList());
            cursor = page.getCursorAsBytes();
        } while (!page.isCompleteIteration());
    }

    private static boolean isFirst(long key, Map<Long, BitSet> seen) {
        BitSet near = seen.computeIfAbsent(key >>> Short.SIZE, high -> new BitSet());
        int low = (int) (key & 0xFFFF);
        boolean isFirst = !near.get(low);
        near.set(low);
        return isFirst;
    }
}
