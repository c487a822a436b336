package io.blobbench.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.HexDigits;
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
    private final Jedis jedis;
    private final RedisLayout layout;
    private final boolean streams;
    private final int pieceBlobs;

    BlobReader(Jedis jedis, RedisLayout layout) {
        this.jedis = jedis;
        this.layout = layout;
        this.pieceBlobs = layout.asked().pageBlobs();
        this.streams = layout.mode() == BatchMode.XADD;
    }

    long count() {
        long[] blobs = {0};
        for (byte[] partition : layout.partitionKeys()) {
            blobs[0] += streams ? jedis.xlen(partition) : jedis.llen(partition);
        }
        forEachKeyPage(layout.keysOfBlobs(), pieceBlobs, page -> blobs[0] += page.size());
        return blobs[0];
    }

    /** All keys of the layout, of whatever kind. */
    long countKeys() {
        long[] keys = {jedis.exists(layout.partitionKeys())};
        forEachKeyPage(layout.keysOfBlobsAndVersions(), 1000, page -> keys[0] += page.size());
        return keys[0];
    }

    void scan(BlobVisitor visitor) {
        for (byte[] partition : layout.partitionKeys()) {
            if (streams) {
                scanStream(partition, visitor);
            } else {
                scanList(partition, visitor);
            }
        }
        forEachKeyPage(layout.keysOfBlobs(), pieceBlobs, page -> scanKeys(page, visitor));
    }

    private void scanList(byte[] partition, BlobVisitor visitor) {
        long from = 0;
        List<byte[]> piece;
        do {
            piece = jedis.lrange(partition, from, from + pieceBlobs - 1);
            from += piece.size();
            piece.forEach(blob -> visitor.visit(BlobVisitor.NO_KEY, blob));
        } while (!piece.isEmpty());
    }

    @SuppressWarnings("unchecked") // an entry is a list of its id and its fields, as XRANGE documents
    private void scanStream(byte[] partition, BlobVisitor visitor) {
        byte[] last = "+".getBytes(US_ASCII);
        byte[] from = "-".getBytes(US_ASCII);
        List<Object> piece;
        do {
            piece = jedis.xrange(partition, from, last, pieceBlobs);
            for (Object entry : piece) {
                List<Object> idAndFields = (List<Object>) entry;
                from = after((byte[]) idAndFields.get(0));
                visitor.visit(BlobVisitor.NO_KEY, (byte[]) ((List<Object>) idAndFields.get(1)).get(1));
            }
        } while (!piece.isEmpty());
    }

    /** The first id after that of an entry, {@code 1526919030474-56} after {@code -55}: servers before 6.2 take none with a parenthesis. */
    static byte[] after(byte[] entry) {
        String id = new String(entry, US_ASCII);
        int number = id.indexOf('-') + 1;
        long next = Long.parseUnsignedLong(id.substring(number)) + 1;
        return (id.substring(0, number) + Long.toUnsignedString(next)).getBytes(US_ASCII);
    }

    private void scanKeys(List<byte[]> page, BlobVisitor visitor) {
        List<byte[]> blobs = page.isEmpty() ? List.of() : jedis.mget(page.toArray(byte[][]::new));
        for (int i = 0; i < blobs.size(); i++) {
            if (blobs.get(i) != null) { // a server that evicts may have removed it since it told the name
                visitor.visit(HexDigits.read(page.get(i)), blobs.get(i));
            }
        }
    }

    /** Pages through keys of blobs or versions that match a pattern; each once, although SCAN may repeat some. */
    private void forEachKeyPage(String pattern, int size, Consumer<List<byte[]>> visitor) {
        Map<Byte, Map<Long, BitSet>> seen = new HashMap<>();
        forEachPage(jedis, pattern, size, page -> visitor.accept(firsts(page, seen)));
    }

    /**
     * The names of a page that were not on an earlier one, nor before on this one.
     *
     * @param seen numbers of earlier names, by kind and their upper digits; grows
     */
    static List<byte[]> firsts(List<byte[]> page, Map<Byte, Map<Long, BitSet>> seen) {
        return page.stream().filter(name -> isFirst(name, seen)).toList();
    }

    /** Names that match a pattern, some perhaps twice. */
    static void forEachPage(Jedis jedis, String pattern, int size, Consumer<List<byte[]>> visitor) {
        ScanParams matching = new ScanParams().match(pattern).count(size);
        byte[] cursor = ScanParams.SCAN_POINTER_START_BINARY;
        ScanResult<byte[]> page;
        do {
            page = jedis.scan(cursor, matching);
            visitor.accept(page.getResult());
            cursor = page.getCursorAsBytes();
        } while (!page.isCompleteIteration());
    }

    private static boolean isFirst(byte[] name, Map<Byte, Map<Long, BitSet>> seen) {
        long key = HexDigits.read(name);
        byte kind = name[name.length - HexDigits.BYTES - 2];
        BitSet near = seen.computeIfAbsent(kind, any -> new HashMap<>())
                .computeIfAbsent(key >>> Short.SIZE, high -> new BitSet());
        int low = (int) (key & 0xFFFF);
        boolean isFirst = !near.get(low);
        near.set(low);
        return isFirst;
    }
}
