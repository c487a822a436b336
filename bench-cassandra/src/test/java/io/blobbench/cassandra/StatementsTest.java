package io.blobbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

class StatementsTest {
    private static final int IDS = 10_000;
    private static final int ID_BYTES = 16;

    @Test
    void idsOfRecordingsDiffer() {
        Set<ByteBuffer> ids = new HashSet<>();
        for (long source = 0; source < 3; source++) {
            for (int number = 0; number < IDS; number++) {
                ids.add(Statements.scattered(source, number));
            }
        }

        assertThat(ids).hasSize(3 * IDS);
    }

    @Test
    void idsOfRecordingsDoNotCompress() {
        ByteBuffer all = ByteBuffer.allocate(IDS * ID_BYTES);
        for (int number = 0; number < IDS; number++) {
            all.put(Statements.scattered(7, number));
        }
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        deflater.setInput(all.array());
        deflater.finish();
        int compressed = deflater.deflate(new byte[2 * all.capacity()]);
        deflater.end();

        assertThat(compressed).isGreaterThan(all.capacity() * 99 / 100);
    }
}
