package io.blobbench.scenario.language;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Multiplies the axes out: the first varies slowest. */
final class Sweep {
    private static final long MAX_CELLS = 10_000;

    private final List<Setting> axes;
    private final List<Exclusion> exclusions;
    private final PairedValues paired;
    private final Map<String, Scalar> scalars = new HashMap<>();
    private final List<Cell> cells = new ArrayList<>();

    private Sweep(List<Setting> settings, List<Setting> axes, List<Exclusion> exclusions) {
        this.axes = axes;
        this.exclusions = exclusions;
        this.paired = new PairedValues(settings);
        settings.stream()
                .filter(setting -> setting.pairing().isEmpty())
                .forEach(setting ->
                        scalars.put(setting.key().path(), setting.values().get(0)));
    }

    /**
     * The cells of a sweep.
     *
     * @param settings one for every key
     * @param axes those of the settings that vary, the table's rows first
     * @param exclusions combinations to leave out
     * @param leftOutAt where to point when no cell is left
     */
    static List<Cell> cells(List<Setting> settings, List<Setting> axes, List<Exclusion> exclusions, Place leftOutAt)
            throws ScenarioException {
        long product = 1;
        for (Setting axis : axes) {
            product *= axis.values().size();
            if (product > MAX_CELLS) {
                throw axis.place()
                        .error(axis.key().path() + ": the axes multiply to more than " + MAX_CELLS
                                + " cells, expected fewer values");
            }
        }
        Sweep sweep = new Sweep(settings, axes, exclusions);
        sweep.expand(new LinkedHashMap<>());
        if (sweep.cells.isEmpty()) {
            throw leftOutAt.error("exclude and limits.batchBytes leave no cell, expected at least one");
        }
        return sweep.cells;
    }

    private void expand(Map<String, String> chosen) throws ScenarioException {
        if (chosen.size() == axes.size()) {
            addCell(chosen);
            return;
        }
        Setting axis = axes.get(chosen.size());
        String path = axis.key().path();
        for (Scalar value : axis.values()) {
            scalars.put(path, value);
            chosen.put(axis.key().axisName(), value.text());
            expand(chosen);
            chosen.remove(axis.key().axisName());
        }
    }

    private void addCell(Map<String, String> chosen) throws ScenarioException {
        Point point = new Point(paired.complete(scalars));
        for (Exclusion exclusion : exclusions) {
            if (exclusion.matches(point)) {
                return;
            }
        }
        Cell cell = CellBuilder.build(point, chosen);
        if (cell.workload().batchBytes() <= point.get(Keys.MAX_BATCH_BYTES)) {
            cells.add(cell);
        }
    }
}
