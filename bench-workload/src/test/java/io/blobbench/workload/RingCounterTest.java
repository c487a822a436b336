package io.blobbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RingCounterTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 1024})
    void countsWhatANaiveCountCounts(int size) {
        SplittableRandom random = new SplittableRandom(size);
        RingCounter counter = new RingCounter(size);
        long[] naive = new long[size];

        for (int batch = 0; batch < 2_000; batch++) {
            int first = random.nextInt();
            int blobs = 1 + random.nextInt(3 * size);
            counter.add(first, blobs);
            for (int i = 0; i < blobs; i++) {
                naive[(first + i) & (size - 1)]++;
            }
        }

        long[] counted = new long[size];
        counter.addTo(counted);
        assertThat(counted).isEqualTo(naive);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 64})
    void addsToWhatOtherLanesCounted(int size) {
        RingCounter counter = new RingCounter(size);
        counter.add(0, size);
        long[] sums = new long[size];

        counter.addTo(sums);
        counter.addTo(sums);

        assertThat(sums).containsOnly(2);
    }
}
