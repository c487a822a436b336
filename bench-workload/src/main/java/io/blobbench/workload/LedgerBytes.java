package io.blobbench.workload;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** The ledgers of some lanes as compressed bytes, for the host that verifies what lanes of several hosts wrote. */
final class LedgerBytes {
    private LedgerBytes() {}

    static byte[] write(List<? extends Portable> ledgers) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
            for (Portable ledger : ledgers) {
                ledger.writeTo(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return bytes.toByteArray();
    }

    /** @throws IllegalArgumentException when these are the ledgers of other lanes, or of another workload */
    static void read(byte[] bytes, List<? extends Portable> ledgers) {
        try (DataInputStream in = new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(bytes)))) {
            for (Portable ledger : ledgers) {
                ledger.readFrom(in);
            }
            if (in.read() >= 0) {
                throw new IllegalArgumentException("ledgers of more lanes than expected");
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("damaged ledgers: " + e.getMessage(), e);
        }
    }

    /** Writes a number in as few bytes as it needs, seven bits each. */
    static void writeNumber(DataOutputStream out, long number) throws IOException {
        long rest = (number << 1) ^ (number >> (Long.SIZE - 1));
        while ((rest & ~0x7FL) != 0) {
            out.writeByte((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        out.writeByte((int) rest);
    }

    static long readNumber(DataInputStream in) throws IOException {
        long rest = 0;
        int next;
        int shift = 0;
        do {
            next = in.readUnsignedByte();
            rest |= (long) (next & 0x7F) << shift;
            shift += 7;
        } while ((next & 0x80) != 0);
        return (rest >>> 1) ^ -(rest & 1);
    }

    /** Reads how many values follow, which must be as many as expected. */
    static void requireCount(DataInputStream in, int expected) throws IOException {
        long count = readNumber(in);
        if (count != expected) {
            throw new IOException("ledgers of another workload: " + count + " values, expected " + expected);
        }
    }

    /** A ledger that can be written on one host and read on another. */
    interface Portable {
        void writeTo(DataOutputStream out) throws IOException;

        /** Becomes as the ledger was that was written; its lane no longer runs. */
        void readFrom(DataInputStream in) throws IOException;
    }
}
