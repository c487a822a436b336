package io.blobbench.workload.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.workload.size.BlobSizes;
import io.blobbench.workload.size.BlobSizes.SizeClass;
import io.blobbench.workload.size.LogNormalSizes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Blobs of 100 B, 1 KB and 20 KB in one pool. */
final class MixedSizesPoolTest {
    private static final BlobSizes SIZES = new BlobSizes(
            "100B:60+1KB:35+20KB:5",
            List.of(new SizeClass(100, 60), new SizeClass(1000, 35), new SizeClass(20_000, 5)));

    @Test
    void theBlobAtAnIndexHasTheSizeThatWasDrawnForIt() {
        BlobPool pool = BlobPool.create(SIZES, 1, BlobContent.RANDOM, 42);
        int[] drawn = SIZES.draw(42, pool.size());

        long bytes = 0;
        for (int i = 0; i < pool.size(); i++) {
            int size = SIZES.classes().get(drawn[i]).bytes();
            assertThat(pool.blob(i)).hasSize(size);
            assertThat(pool.bytes(i, 1)).isEqualTo(size);
            assertThat(pool.indexOf(pool.blob(i))).isEqualTo(pool.distinctAt(i));
            bytes += size;
        }
        assertThat(pool.bytes(0, pool.size())).isEqualTo(bytes);
        assertThat(pool.bytes(pool.size() - 1, 2))
                .isEqualTo(pool.blob(pool.size() - 1).length + (long) pool.blob(0).length);
        assertThat(pool.bytes(7, 2 * pool.size() + 1)).isEqualTo(2 * bytes + pool.blob(7).length);
    }

    @Test
    void neighboursOfOneSizeAreDifferentBlobs() {
        BlobPool pool = BlobPool.create(SIZES, 1, BlobContent.RANDOM, 42);
        Map<Integer, byte[]> before = new HashMap<>();
        for (int i = 0; i < 10_000; i++) {
            byte[] blob = pool.blob(i);
            assertThat(before.put(blob.length, blob)).isNotSameAs(blob);
        }
    }

    /** A distribution has up to 1024 sizes, of which one batch has some several times. */
    @ParameterizedTest
    @CsvSource({"1000, 0.5, 5000, 1024", "1000, 0.5, 5000, 50", "100, 1, 5000, 8192", "25000, 0.5, 80000, 80"})
    void aBatchOfManySizesHardlyRepeatsABlob(int median, double sigma, int max, int batchSize) {
        BlobSizes sizes = LogNormalSizes.of("x", median, sigma, max);
        BlobPool pool = BlobPool.create(sizes, batchSize, BlobContent.RANDOM, 42);

        assertThat(repeatedShare(pool, batchSize)).isLessThan(0.005);
        assertThat(BlobPool.distinct(sizes, batchSize).bytes()).isLessThanOrEqualTo(64 << 20);
    }

    private static double repeatedShare(BlobPool pool, int batchSize) {
        int batches = BlobPool.RING / batchSize;
        long repeated = 0;
        for (int batch = 0; batch < batches; batch++) {
            Set<Integer> distinct = new HashSet<>();
            for (int i = 0; i < batchSize; i++) {
                repeated += distinct.add(pool.distinctAt(batch * batchSize + i)) ? 0 : 1;
            }
        }
        return (double) repeated / ((long) batches * batchSize);
    }

    @Test
    void smallBlobsOfAPoolAreManyAndAllTogetherFitIntoMemory() {
        BlobSizes large = new BlobSizes(
                "x", List.of(new SizeClass(100, 60), new SizeClass(20_000, 35), new SizeClass(5_000_000, 5)));
        DistinctBlobs blobs = BlobPool.distinct(large, 1);

        assertThat(blobs.bytes()).isLessThan(80L << 20);
        assertThat(blobs.total()).isGreaterThan(1024);
    }

    @ParameterizedTest
    @CsvSource({"100, 20000, false", "65, 3000000, false", "65, 5000000, true"})
    void eachOfManySizesOfATraceHasTwoBlobsWhereTheseFitIntoMemory(int count, int smallest, boolean single) {
        BlobSizes many = new BlobSizes(
                "x",
                IntStream.range(0, count)
                        .mapToObj(i -> new SizeClass(smallest + i, i == 0 ? 1000 : 1))
                        .toList());
        DistinctBlobs blobs = BlobPool.distinctOfTrace(many);

        assertThat(blobs.anySingle()).isEqualTo(single);
        assertThat(blobs.blob(count - 1, 0) == blobs.blob(count - 1, 1)).isEqualTo(single);
        assertThat(blobs.bytes()).isLessThan(500_000_000);
    }

    /** Sizes of a distribution are as many as fit into 64 MiB with a blob each. */
    @Test
    void drawnSizesOfADistributionTakeTheMemoryOfABlobEach() {
        BlobSizes drawn = LogNormalSizes.of("x", 60_000, 1, 5_000_000);

        assertThat(drawn.classes()).hasSizeGreaterThan(600);
        assertThat(BlobPool.distinct(drawn, 1).bytes()).isLessThan(70L << 20);
        assertThat(BlobPool.distinct(drawn, 128).bytes()).isLessThan(70L << 20);
        assertThat(BlobPool.distinctOfTrace(drawn).bytes()).isBetween(120L << 20, 135L << 20);
    }

    @Test
    void sizesThatTakeTooMuchMemoryAreRefused() {
        BlobSizes huge = new BlobSizes("x", List.of(new SizeClass(300_000_000, 1), new SizeClass(400_000_000, 1)));

        assertThatThrownBy(() -> BlobPool.create(huge, 1, BlobContent.RANDOM, 42))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the blobs of 2 sizes take 1400 MB of memory, expected at most 500 MB: fewer or smaller sizes");
    }
}
