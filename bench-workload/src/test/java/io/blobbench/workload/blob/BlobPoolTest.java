package io.blobbench.workload.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BlobPoolTest {
    private static final long SEED = 42;
    private static final int MEBI = 1 << 20;

    @ParameterizedTest
    @CsvSource({
        "0, 1024",
        "1, 1048576",
        "15, 131072",
        "16, 65536",
        "100, 16384",
        "1023, 2048",
        "1024, 1024",
        "20000, 1024",
        "65536, 1024",
        "65537, 512",
        "1048576, 64",
        "33554432, 2",
        "2147483000, 2"
    })
    void theNumberOfBlobsFollowsFromTheirSize(int blobBytes, int blobs) {
        assertThat(BlobPool.sizeFor(blobBytes, 1)).isEqualTo(blobs);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 16384, 16384",
        "100, 16385, 32768",
        "100, 32768, 32768",
        "1000, 8192, 8192",
        "5000, 1024, 1024",
        "5000, 8192, 2048",
        "20000, 32768, 1024",
        "0, 32768, 1024"
    })
    void aPoolHoldsTheBlobsOfABatchUpTo8Mebibytes(int blobBytes, int batchSize, int blobs) {
        assertThat(BlobPool.sizeFor(blobBytes, batchSize)).isEqualTo(blobs);
    }

    @Test
    void poolsOfSmallBlobsHoldAtLeastAMebibyteAnd1024Blobs() {
        for (int blobBytes = 1; blobBytes <= 64 * 1024; blobBytes++) {
            int blobs = BlobPool.sizeFor(blobBytes, 1);
            assertThat((long) blobs * blobBytes).isGreaterThanOrEqualTo(MEBI);
            assertThat(blobs).isGreaterThanOrEqualTo(1024);
        }
    }

    @Test
    void poolsOfHugeBlobsHoldTwoAtLeastAndAffordableMemory() {
        for (int blobBytes = 64 * 1024; blobBytes > 0 && blobBytes <= 1 << 29; blobBytes += 99_991) {
            int blobs = BlobPool.sizeFor(blobBytes, 1);
            assertThat(blobs).isGreaterThanOrEqualTo(2);
            assertThat(blobs == 2 || (long) blobs * blobBytes <= 64L * MEBI).isTrue();
            assertThat(Integer.bitCount(blobs)).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 100, 20_000, MEBI})
    void everyBlobHasTheSizeAskedFor(int blobBytes) {
        BlobPool pool = BlobPool.create(blobBytes, 1, BlobContent.RANDOM, SEED);

        assertThat(pool.size()).isEqualTo(BlobPool.sizeFor(blobBytes, 1));
        assertThat(IntStream.range(0, pool.size()).map(i -> pool.blob(i).length))
                .containsOnly(blobBytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "text", "zeros"})
    void blobsOf16BytesAndMoreAreDistinctAndTellTheirIndex(String word) {
        BlobPool pool = BlobPool.create(16, 1, content(word), SEED);

        Set<ByteBuffer> distinct = new HashSet<>();
        for (int i = 0; i < pool.size(); i++) {
            distinct.add(ByteBuffer.wrap(pool.blob(i)));
            assertThat(pool.indexOf(pool.blob(i))).isEqualTo(i);
        }

        assertThat(distinct).hasSize(pool.size());
    }

    @Test
    void indicesWrapAroundAlsoPastTheLargestInt() {
        BlobPool pool = BlobPool.create(1000, 1, BlobContent.RANDOM, SEED);

        assertThat(pool.blob(pool.size() + 3)).isSameAs(pool.blob(3));
        assertThat(pool.blob(Integer.MAX_VALUE + 1)).isSameAs(pool.blob(0));
        assertThat(pool.blob(-1)).isSameAs(pool.blob(pool.size() - 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 17, 100, 1000})
    void anyFlippedByteIsSeen(int blobBytes) {
        BlobPool pool = BlobPool.create(blobBytes, 1, BlobContent.RANDOM, SEED);

        for (int at = 0; at < blobBytes; at++) {
            for (int flip = 1; flip < 256; flip += 31) {
                byte[] damaged = pool.blob(5).clone();
                damaged[at] ^= (byte) flip;
                assertThat(pool.indexOf(damaged)).isEqualTo(BlobStamp.CORRUPT);
            }
        }
    }

    @Test
    void blobsOfAnotherSeedAreNotTakenForOwn() {
        BlobPool pool = BlobPool.create(100, 1, BlobContent.RANDOM, SEED);
        BlobPool other = BlobPool.create(100, 1, BlobContent.RANDOM, SEED + 1);

        assertThat(pool.indexOf(other.blob(0))).isEqualTo(BlobStamp.CORRUPT);
    }

    @Test
    void blobsOfALargerPoolOfTheSameSeedAreNotTakenForOwn() {
        BlobPool pool = BlobPool.create(1024, 128, BlobContent.RANDOM, SEED);
        BlobPool larger = BlobPool.create(1024, 8192, BlobContent.RANDOM, SEED);

        assertThat(pool.indexOf(larger.blob(pool.size() - 1))).isEqualTo(pool.size() - 1);
        assertThat(pool.indexOf(larger.blob(pool.size()))).isEqualTo(BlobStamp.CORRUPT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "text", "zeros"})
    void theSameSeedGivesTheSameBytes(String word) {
        BlobPool pool = BlobPool.create(1000, 1, content(word), SEED);
        BlobPool same = BlobPool.create(1000, 1, content(word), SEED);

        for (int i = 0; i < pool.size(); i++) {
            assertThat(pool.blob(i)).isEqualTo(same.blob(i));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "text"})
    void anotherSeedGivesOtherBytes(String word) {
        BlobPool pool = BlobPool.create(1000, 1, content(word), SEED);
        BlobPool other = BlobPool.create(1000, 1, content(word), SEED + 1);

        byte[] blob = Arrays.copyOfRange(pool.blob(0), BlobStamp.MIN_BLOB_BYTES, 1000);
        byte[] otherBlob = Arrays.copyOfRange(other.blob(0), BlobStamp.MIN_BLOB_BYTES, 1000);

        assertThat(blob).isNotEqualTo(otherBlob);
    }

    @Test
    void randomBytesDoNotCompress() {
        assertThat(compressedShare(BlobContent.RANDOM)).isFinite().isGreaterThan(0.99);
    }

    @Test
    void zerosCompressToNothingButTheStamp() {
        assertThat(compressedShare(BlobContent.ZEROS)).isLessThan(0.01);
    }

    @Test
    void textIsPrintableAndCompressesAsTextDoes() {
        BlobPool pool = BlobPool.create(20_000, 1, BlobContent.TEXT, SEED);

        String text = new String(pool.blob(7), BlobStamp.MIN_BLOB_BYTES, 10_000, StandardCharsets.ISO_8859_1);

        assertThat(text).matches("[A-Za-z0-9/:. -]+");
        assertThat(compressedShare(BlobContent.TEXT)).isBetween(0.1, 0.5);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.25, 0.5, 0.9, 1})
    void compressibilityIsTheShareThatCompressionSaves(double share) {
        assertThat(compressedShare(BlobContent.compressible(share))).isCloseTo(1 - share, within(0.03));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
    void compressibilityBeyondItsRangeIsRefused(double share) {
        assertThatThrownBy(() -> BlobContent.compressible(share))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("workload.compressibility")
                .hasMessageContaining(Double.toString(share));
    }

    private static BlobContent content(String word) {
        return switch (word) {
            case "random" -> BlobContent.RANDOM;
            case "text" -> BlobContent.TEXT;
            default -> BlobContent.ZEROS;
        };
    }

    private static double compressedShare(BlobContent content) {
        byte[] blob = BlobPool.create(20_000, 1, content, SEED).blob(3);
        Deflater deflater = new Deflater();
        try {
            deflater.setInput(blob);
            deflater.finish();
            return (double) deflater.deflate(new byte[2 * blob.length]) / blob.length;
        } finally {
            deflater.end();
        }
    }
}
