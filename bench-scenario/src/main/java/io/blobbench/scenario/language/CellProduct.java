package io.blobbench.scenario.language;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Multiplies the axes out: the first varies slowest. */
final class CellProduct {
    private static final int MAX_CELLS = 10_000;
    /** Trials of all cells of a run: shorter than a second each, they take a day. */
    private static final int MAX_TRIALS = 100_000;

    private final List<Setting> axes;
    private final List<Exclusion> exclusions;
    private final PairedValues paired;
    private final Map<String, Value<?>> values = new HashMap<>();
    private final List<Cell> cells = new ArrayList<>();

    private CellProduct(List<Setting> axes, List<Exclusion> exclusions, PairedValues paired) {
        this.axes = axes;
        this.exclusions = exclusions;
        this.paired = paired;
    }

    /**
     * The cells of a sweep.
     *
     * @param settings one for every key
     * @param axes those of the settings that vary, the table's rows first
     * @param exclusions combinations to leave out
     * @param freeValues checks values that follow other keys
     * @param leftOutAt where to point when no cell is left
     */
    static List<Cell> cells(
            List<Setting> settings,
            List<Setting> axes,
            List<Exclusion> exclusions,
            FreeValueRule freeValues,
            Place leftOutAt)
            throws ScenarioException {
        checkSize(axes);
        CellProduct sweep = new CellProduct(axes, exclusions, new PairedValues(settings, freeValues));
        settings.stream()
                .filter(setting -> setting.pairing().isEmpty())
                .forEach(setting ->
                        sweep.values.put(setting.key().path(), setting.values().get(0)));
        sweep.expand(new LinkedHashMap<>());
        if (sweep.cells.isEmpty()) {
            throw leftOutAt.error("exclude and limits.batchBytes leave no cell, expected at least one");
        }
        return sweep.cells;
    }

    /** Counts the cells before any is made. */
    private static void checkSize(List<Setting> axes) throws ScenarioException {
        BigInteger cells = BigInteger.ONE;
        for (Setting axis : axes) {
            cells = cells.multiply(BigInteger.valueOf(axis.values().size()));
        }
        if (cells.compareTo(BigInteger.valueOf(MAX_CELLS)) > 0) {
            String sizes = axes.stream()
                    .map(axis -> axis.key().axisName() + " " + axis.values().size())
                    .collect(Collectors.joining(" x "));
            throw axes.get(0)
                    .place()
                    .error("the axes multiply to " + cells + " cells (" + sizes + "), expected at most " + MAX_CELLS);
        }
    }

    /**
     * Refuses more trials than a run may have.
     *
     * @param place of their number
     */
    static void checkTrials(int cells, int trialsOfEach, Place place) throws ScenarioException {
        long trials = (long) cells * trialsOfEach;
        if (trials > MAX_TRIALS) {
            throw place.error(Keys.TRIALS.path() + ": " + trialsOfEach + " of each of " + cells + " cells are " + trials
                    + ", expected at most " + MAX_TRIALS + " in a run");
        }
    }

    private void expand(Map<String, String> chosen) throws ScenarioException {
        if (chosen.size() == axes.size()) {
            addCell(chosen);
            return;
        }
        Setting axis = axes.get(chosen.size());
        String path = axis.key().path();
        for (Value<?> value : axis.values()) {
            values.put(path, value);
            chosen.put(axis.key().axisName(), value.text());
            expand(chosen);
            chosen.remove(axis.key().axisName());
        }
    }

    private void addCell(Map<String, String> chosen) throws ScenarioException {
        Point point = new Point(paired.complete(values));
        for (Exclusion exclusion : exclusions) {
            if (exclusion.matches(point)) {
                return;
            }
        }
        Cell cell = CellBuilder.build(point, chosen);
        if (cell.workload().largestBatchBytes() <= point.get(Keys.MAX_BATCH_BYTES)) {
            cells.add(cell);
        }
    }
}
