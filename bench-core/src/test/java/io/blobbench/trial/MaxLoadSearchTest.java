package io.blobbench.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.blobbench.scenario.MaxLoad;
import io.blobbench.trial.MaxLoadSearch.Prober;
import io.blobbench.trial.MaxLoadSearch.SearchEndedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that keeps loads up to a known one, now and then wrong in a single probe. */
final class MaxLoadSearchTest {
    private static final double PRECISION = 0.02;
    private static final double LOWEST = 100;
    private static final double HIGHEST = 1e6;
    private static final double FLOOR = 10;
    private static final MaxLoad ASKED = new MaxLoad(Duration.ofMillis(10), LOWEST, HIGHEST, PRECISION, 3);

    private final List<Double> offered = new ArrayList<>();
    private final List<Integer> left = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(doubles = {100, 101, 399, 400, 401, 12_345, 700_000, 990_000})
    void findsTheHighestLoadToItsPrecision(double limit) throws Exception {
        double found = search(load -> load <= limit).orElseThrow();

        assertThat(found).isLessThanOrEqualTo(limit).isGreaterThanOrEqualTo(limit / (1 + PRECISION));
        assertThat(offered).allSatisfy(load -> assertThat(load).isBetween(LOWEST, HIGHEST));
    }

    @ParameterizedTest
    @ValueSource(doubles = {10, 11, 24, 25, 26, 60, 99})
    void goesDownWhereNotEvenTheFirstLoadIsKept(double limit) throws Exception {
        double found = search(load -> load <= limit).orElseThrow();

        assertThat(found).isLessThanOrEqualTo(limit).isGreaterThanOrEqualTo(limit / (1 + PRECISION));
        assertThat(offered).startsWith(LOWEST).allSatisfy(load -> assertThat(load)
                .isBetween(FLOOR, LOWEST * (1 + PRECISION)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 10, 60, 100, 401, 12_345, 700_000, 2_000_000})
    void theProbesThatAreLeftAreNeverMoreThanWasSaid(double limit) throws Exception {
        search(load -> load <= limit);

        for (int i = 0; i < offered.size(); i++) {
            int others = offered.size() - i - 1;
            int check = 1;
            assertThat(left.get(i)).as("after probe " + (i + 1)).isGreaterThanOrEqualTo(others + check);
        }
        assertThat(offered.size() + 1).isLessThanOrEqualTo(ASKED.mostProbes(FLOOR));
    }

    @Test
    void whatIsLeftBecomesLess() throws Exception {
        search(load -> load <= 12_345);

        assertThat(left).isSortedAccordingTo(Comparator.reverseOrder()).last().isEqualTo(20);
        assertThat(left.get(0)).isEqualTo(ASKED.mostProbes(FLOOR) - 1);
    }

    @Test
    void agreesWithAStaircaseWhereAStoreIsSlowedByItsQueue() throws Exception {
        double capacity = 20_000;
        Prober queue = load -> load < capacity && p99Ms(load, capacity) <= 10;
        double stair = LOWEST;
        while (queue.keeps(stair * 1.01)) {
            stair *= 1.01;
        }

        double found = search(queue).orElseThrow();

        assertThat(found / stair).isCloseTo(1, offset(0.05));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void survivesProbesThatAreWrong(long seed) throws Exception {
        Random random = new Random(seed);
        Prober restless = load -> load * (0.97 + 0.06 * random.nextDouble()) <= 5_000 == random.nextInt(20) > 0;

        double found = search(restless).orElseThrow();

        assertThat(found / 5_000).isCloseTo(1, offset(0.08));
    }

    @Test
    void theHighestLoadToTryIsAnAnswer() throws Exception {
        assertThat(search(load -> true)).hasValue(HIGHEST);
        assertThat(offered).hasSizeLessThan(12);
    }

    @Test
    void nothingIsFoundWhereNoLoadIsKept() throws Exception {
        assertThat(search(load -> false)).isEmpty();
        assertThat(offered).containsExactly(LOWEST, LOWEST / 4, FLOOR, FLOOR, FLOOR);
    }

    /** Two probes of the lowest to try keep it by luck: then the answer has a load above it that was tried. */
    @Test
    void theLoadAboveTheLowestIsTriedWhereMoreProbesKeepThat() throws Exception {
        assertThat(search(load -> offered.size() == 4 || offered.size() == 5)).hasValue(FLOOR);
        assertThat(offered).containsExactly(LOWEST, LOWEST / 4, FLOOR, FLOOR, FLOOR, FLOOR * 1.02, FLOOR * 1.02);
    }

    @Test
    void aSearchEndsWithTheProbeThatCannotBeMade() {
        assertThatThrownBy(() -> search(load -> {
                    if (load > 1000) {
                        throw new SearchEndedException();
                    }
                    return true;
                }))
                .isInstanceOf(SearchEndedException.class);
        assertThat(offered).endsWith(1600.0);
    }

    /** The first probes keep a thousand times what the others do; steps of 2 % would take 340 loads to come down to that. */
    @Test
    void stepsGrowOnTheWayDown() throws Exception {
        double found = search(load -> {
                    if (offered.size() > 1_000) {
                        throw new SearchEndedException();
                    }
                    return load <= (offered.size() <= 7 ? 500_000 : 500);
                })
                .orElseThrow();

        assertThat(found).isBetween(500 / (1 + PRECISION), 500.0);
        assertThat(offered).hasSizeLessThan(100);
    }

    private OptionalDouble search(Prober store) throws SearchEndedException {
        AtomicReference<MaxLoadSearch> search = new AtomicReference<>();
        search.set(new MaxLoadSearch(ASKED, FLOOR, load -> {
            offered.add(load);
            left.add(search.get().left());
            return store.keeps(load);
        }));
        return search.get().find();
    }

    /** The p99 of a single server with exponential service times. */
    private static double p99Ms(double load, double capacity) {
        return Math.log(100) / (capacity - load) * 1e3;
    }
}
