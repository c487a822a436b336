package io.blobbench.scenario;

import io.blobbench.scenario.text.Show;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A scenario as resolved for one store: profile, store overrides and {@code --set} applied, axes multiplied out.
 *
 * @param name the file's name without {@code .yaml}
 * @param question what it asks, one sentence
 * @param file where it was read from
 * @param store the store it was resolved for
 * @param seed of blobs, keys and arrivals
 * @param trials of every cell, at least 1; also the number of rounds
 * @param heat how long client, harness and servers are heated at most before trials count; zero for cold starts
 * @param sustain which cells are held for long after their rounds
 * @param axisNames in the order of the scenario; the first is the table's rows
 * @param pairings keys that follow another one, as text: {@code layout.partitions = connections}
 * @param show what the table in the terminal shows of a cell
 * @param thresholds limits, the lowest first; results count the operations that took longer than each
 * @param cells at least one
 * @param resolvedYaml the scenario with every default explicit, as it goes into run.json and can be run again
 */
public record Scenario(
        String name,
        String question,
        Path file,
        String store,
        long seed,
        int trials,
        Duration heat,
        Sustain sustain,
        List<String> axisNames,
        List<String> pairings,
        Show show,
        List<Duration> thresholds,
        List<Cell> cells,
        String resolvedYaml) {
    public Scenario {
        axisNames = List.copyOf(axisNames);
        pairings = List.copyOf(pairings);
        thresholds = List.copyOf(thresholds);
        cells = List.copyOf(cells);
    }

    /** The same with other cells. */
    public Scenario withCells(List<Cell> others) {
        return with(heat, sustain, others);
    }

    /** The same for clients that are cold in every trial: nothing is heated, and no cell is held for long. */
    public Scenario cold() {
        return with(Duration.ZERO, Sustain.NONE, cells);
    }

    private Scenario with(Duration heat, Sustain sustain, List<Cell> cells) {
        return new Scenario(
                name,
                question,
                file,
                store,
                seed,
                trials,
                heat,
                sustain,
                axisNames,
                pairings,
                show,
                thresholds,
                cells,
                resolvedYaml);
    }
}
