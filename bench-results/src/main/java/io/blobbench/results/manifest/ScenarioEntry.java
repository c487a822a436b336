package io.blobbench.results.manifest;

import io.blobbench.results.Secrets;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.text.Show;
import java.util.List;

/**
 * The scenario of a run, property {@code scenario} of run.json.
 *
 * @param name the file's name without {@code .yaml}
 * @param question one sentence
 * @param file path as it was given; empty where unknown
 * @param trials of every cell
 * @param axes names of the axes in the order of the scenario
 * @param show what a table shows of a cell; missing means throughput
 * @param resolvedYaml the scenario with every default explicit, secrets hidden; empty where the run did not record it
 */
public record ScenarioEntry(
        String name, String question, String file, int trials, List<String> axes, Show show, String resolvedYaml) {
    static final ScenarioEntry UNKNOWN = new ScenarioEntry("", "", "", 0, List.of(), Show.THROUGHPUT, "");

    public ScenarioEntry {
        axes = List.copyOf(axes);
        show = show == null ? Show.THROUGHPUT : show;
    }

    /** Records a scenario. */
    public static ScenarioEntry of(Scenario scenario) {
        return new ScenarioEntry(
                scenario.name(),
                scenario.question(),
                scenario.file().toString(),
                scenario.trials(),
                scenario.axisNames(),
                scenario.show(),
                Secrets.hiddenYaml(scenario.resolvedYaml()));
    }
}
