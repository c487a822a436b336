package io.blobbench.kryonet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeapRegionsTest {
    @ParameterizedTest
    @CsvSource({
        "2097152, 0, 0",
        "2097152, 1000000, 1000000",
        "2097152, 1048560, 1048560", // half of a region, with the header of the array
        "2097152, 1048561, 2097152",
        "2097152, 1460000, 2097152",
        "2097152, 2097136, 2097152",
        "2097152, 2097137, 4194304",
        "0, 1460000, 1460000"
    })
    void anArrayLargerThanHalfOfARegionTakesWholeOnes(long regionBytes, long elements, long takenBytes) {
        assertThat(new HeapRegions(regionBytes).taken(elements)).isEqualTo(takenBytes);
    }

    @Test
    void regionsOfAHeapAreAPowerOfTwo() {
        long bytes = HeapRegions.ofThisProcess().bytes();

        assertThat(bytes).as("0 where another collector runs the tests").isNotNegative();
        assertThat(Long.bitCount(bytes)).isLessThanOrEqualTo(1);
    }
}
