package io.blobbench.workload.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.blobbench.workload.size.BlobSizes.SizeClass;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BlobSizesTest {
    private static final int DRAWS = 100_000;
    private static final BlobSizes SIZES =
            new BlobSizes("x", List.of(new SizeClass(5_000_000, 5), new SizeClass(100, 60), new SizeClass(20_000, 35)));

    @Test
    void sizesAreInAscendingOrderWithTheirShares() {
        assertThat(SIZES.classes()).extracting(SizeClass::bytes).containsExactly(100, 20_000, 5_000_000);
        assertThat(SIZES.share(0)).isEqualTo(0.6);
        assertThat(SIZES.meanBytes()).isCloseTo(60 + 7_000 + 250_000, within(1e-6));
        assertThat(SIZES.vary()).isTrue();
        assertThat(BlobSizes.of(7).vary()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42, Long.MAX_VALUE})
    void eachSizeHasItsShareOfThePlaces(long seed) {
        assertThat(counts(SIZES, seed)).containsExactly(60_000, 35_000, 5_000);
    }

    @Test
    void rareSizesHaveTheirShareToo() {
        assertThat(counts(sizes(999, 1), 42)).containsExactly(99_900, 100);
        assertThat(counts(sizes(9_999, 1), 42)).containsExactly(99_990, 10);
    }

    /** As in a file with many lines: each by itself would be rounded down. */
    @Test
    void manyRareSizesHaveTheirShareTogether() {
        BlobSizes sizes = new BlobSizes(
                "x",
                IntStream.rangeClosed(0, 400)
                        .mapToObj(i -> new SizeClass(100 + i, i == 0 ? 99_400 : 1.5))
                        .toList());

        int[] counts = counts(sizes, 42);

        assertThat(counts[0]).isEqualTo(99_400);
        assertThat(Arrays.stream(counts).skip(1)).allMatch(count -> count == 1 || count == 2);
    }

    @Test
    void aSizeThatIsTooRareForThePlacesIsRefused() {
        assertThatCode(() -> sizes(9_999, 1).requirePlaces(DRAWS)).doesNotThrowAnyException();
        assertThatThrownBy(() -> sizes(99_999, 1).requirePlaces(DRAWS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("blobs of 5MB are 1 in 100000, expected at least 1 in 10000 for each size");
    }

    /** 5 MB has its one place, none of nearly a half (the mean is 1000 B, not 1025 B), and none of a tenth (the mean is 1000 B, not 1005 B). */
    @Test
    void theMeanOfThePlacesIsComparedWithThatOfTheSizes() {
        assertThat(sizes(99_999, 1).keepsMean(DRAWS)).isTrue();
        assertThat(sizes(200_009, 1).keepsMean(DRAWS)).isFalse();
        assertThat(sizes(999_999, 1).keepsMean(DRAWS)).isTrue();
    }

    private static BlobSizes sizes(double small, double large) {
        return new BlobSizes("x", List.of(new SizeClass(1000, small), new SizeClass(5_000_000, large)));
    }

    private static int[] counts(BlobSizes sizes, long seed) {
        int[] counts = new int[sizes.classes().size()];
        Arrays.stream(sizes.draw(seed, DRAWS)).forEach(size -> counts[size]++);
        return counts;
    }

    @Test
    void theOrderFollowsFromTheSeedAlone() {
        int[] drawn = SIZES.draw(42, DRAWS);

        assertThat(SIZES.draw(42, DRAWS)).isEqualTo(drawn);
        assertThat(SIZES.draw(43, DRAWS)).isNotEqualTo(drawn);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 42, Long.MAX_VALUE})
    void everyPartOfThePlacesHasItsShareWithin4Sigma(long seed) {
        int[] drawn = SIZES.draw(seed, DRAWS);
        int part = DRAWS / 10;
        double sigma = Math.sqrt(part * 0.6 * 0.4);
        for (int from = 0; from < DRAWS; from += part) {
            long smallest = Arrays.stream(drawn, from, from + part)
                    .filter(size -> size == 0)
                    .count();
            assertThat((double) smallest).isCloseTo(part * 0.6, within(4 * sigma));
        }
    }

    @Test
    void neighbouringDrawsAreIndependent() {
        int[] drawn = SIZES.draw(42, DRAWS);
        int both = 0;
        for (int i = 1; i < DRAWS; i++) {
            both += drawn[i] == 0 && drawn[i - 1] == 0 ? 1 : 0;
        }
        assertThat((double) both).isCloseTo(DRAWS * 0.36, within(4 * Math.sqrt(DRAWS * 0.36 * 0.64 * 2)));
    }

    @Test
    void wrongSizesAreRefused() {
        assertThatThrownBy(() -> new SizeClass(-1, 1)).hasMessageContaining("must not be negative, got -1");
        assertThatThrownBy(() -> new SizeClass(100, 0)).hasMessageContaining("must be more than 0, got 0.0");
        assertThatThrownBy(() -> new BlobSizes("x", List.of(new SizeClass(2000, 1), new SizeClass(2000, 2))))
                .hasMessage("workload.blob has the size 2KB twice");
    }

    @Test
    void theQuantilesOfALognormalDistributionAreTheKnownOnes() {
        BlobSizes sizes = LogNormalSizes.of("x", 20_000, 1.2, 5_000_000);
        int[] sorted = sizes.classes().stream()
                .flatMapToInt(each -> IntStream.generate(each::bytes).limit((long) each.weight()))
                .toArray();

        assertThat(sorted).hasSize(1024);
        assertThat(sorted[511]).isCloseTo(20_000, within(100)); // the median
        // The normal quantiles of 0.9 and 0.99 are 1.28155 and 2.32635.
        assertThat((double) sorted[(int) (0.9 * 1024)]).isCloseTo(20_000 * Math.exp(1.2 * 1.28155), within(1000.0));
        assertThat((double) sorted[(int) (0.99 * 1024)]).isCloseTo(20_000 * Math.exp(1.2 * 2.32635), within(15_000.0));
        assertThat(sizes.largest()).isLessThanOrEqualTo(5_000_000);
    }

    @Test
    void theMeanOfALognormalDistributionIsTheKnownOneWithManySizesAndWithFew() {
        // median * exp(sigma^2 / 2) * F(ln(max / median) / sigma - sigma) / F(ln(max / median) / sigma)
        assertThat(LogNormalSizes.of("x", 20_000, 1.2, 5_000_000).meanBytes())
                .isCloseTo(20_000 * Math.exp(0.72) * 0.999664 / 0.999998, withinPercentage(0.1));
        assertThat(LogNormalSizes.of("x", 1_000_000, 1, 20_000_000).meanBytes())
                .isCloseTo(1_000_000 * Math.exp(0.5) * 0.97702 / 0.99863, withinPercentage(0.1));
    }

    @Test
    void nothingOfALognormalDistributionIsBeyondItsLargestSize() {
        BlobSizes sizes = LogNormalSizes.of("x", 20_000, 3, 30_000);

        assertThat(sizes.largest()).isBetween(29_000, 30_000);
    }

    @Test
    void largeLognormalBlobsHaveFewerSizes() {
        BlobSizes sizes = LogNormalSizes.of("x", 1_000_000, 1, 20_000_000);

        assertThat(sizes.classes().size()).isBetween(16, 64);
        assertThat(sizes.classes().stream().mapToLong(SizeClass::bytes).sum()).isLessThan(100_000_000);
    }

    @Test
    void fewSizesHaveABucketEach() {
        SizeBuckets buckets = SizeBuckets.of(SIZES);

        assertThat(buckets.names()).containsExactly("100B", "20KB", "5MB");
        assertThat(buckets.of(100)).isZero();
        assertThat(buckets.of(20_000)).isEqualTo(1);
        assertThat(buckets.of(5_000_000)).isEqualTo(2);
        assertThat(SizeBuckets.of(BlobSizes.of(100)).names()).containsExactly("");
    }

    @Test
    void manySizesHaveABucketForEachPowerOfTen() {
        SizeBuckets buckets = SizeBuckets.of(LogNormalSizes.of("x", 20_000, 1.2, 5_000_000));

        assertThat(buckets.names()).containsExactly("<=1KB", "<=10KB", "<=100KB", "<=1MB", "<=10MB");
        assertThat(buckets.of(1000)).isZero();
        assertThat(buckets.of(1001)).isEqualTo(1);
        assertThat(buckets.of(900_000)).isEqualTo(3);
    }
}
