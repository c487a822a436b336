package io.blobbench.report.compare;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * Draws of a bootstrap: of n trials n again, with replacement, always the same ones so that a comparison can be repeated.
 *
 * <p>Few trials can be drawn in few ways (five in 126), so that each way is evaluated once.
 */
final class Resamples {
    static final int DRAWS = 1000;

    private final int[][] ways;
    private final int[] wayOfDraw;

    private Resamples(int[][] ways, int[] wayOfDraw) {
        this.ways = ways;
        this.wayOfDraw = wayOfDraw;
    }

    /** Draws of so many trials; another seed draws independently. */
    static Resamples of(int trials, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, Integer> known = new LinkedHashMap<>();
        int[][] ways = new int[DRAWS][];
        int[] wayOfDraw = new int[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            int[] picked = random.ints(trials, 0, trials).sorted().toArray();
            int way = known.computeIfAbsent(Arrays.toString(picked), ignored -> known.size());
            ways[way] = picked;
            wayOfDraw[draw] = way;
        }
        return new Resamples(Arrays.copyOf(ways, known.size()), wayOfDraw);
    }

    /** The statistic of each draw; its argument has the indices of the trials that were drawn. */
    double[] replicates(ToDoubleFunction<int[]> statistic) {
        double[] ofWay = Arrays.stream(ways).mapToDouble(statistic).toArray();
        return Arrays.stream(wayOfDraw).mapToDouble(way -> ofWay[way]).toArray();
    }
}
