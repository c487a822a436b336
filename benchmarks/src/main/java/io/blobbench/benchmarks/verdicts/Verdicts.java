package io.blobbench.benchmarks.verdicts;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Verdicts on cells, counted. Used by one thread. */
final class Verdicts {
    private final Map<String, Integer> counts = new TreeMap<>();

    void add(List<String> verdicts) {
        verdicts.forEach(verdict -> counts.merge(verdict, 1, Integer::sum));
    }

    /** Those on cells that could be compared. */
    int compared() {
        return counts.values().stream().mapToInt(Integer::intValue).sum() - of("not comparable");
    }

    int of(String... verdicts) {
        return List.of(verdicts).stream()
                .mapToInt(verdict -> counts.getOrDefault(verdict, 0))
                .sum();
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}
