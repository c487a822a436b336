package io.blobbench.scenario.target;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.text.ClientProperties;
import io.blobbench.scenario.text.ScenarioException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The values of references in client properties of a run and in the login of its target, to be hidden wherever a client or a
 * server repeats them.
 * Immutable; usable from any thread.
 */
public final class SecretValues {
    private static final String HIDDEN = "***";
    /** Anything shorter is found in other words too. */
    private static final int SHORTEST = 4;

    private final List<String> longestFirst;

    private SecretValues(Set<String> values) {
        this.longestFirst = values.stream()
                .filter(value -> value.length() >= SHORTEST)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /**
     * The secrets of all cells.
     *
     * @throws ScenarioException when a variable is not set or a file cannot be read; names both, shows no value
     */
    public static SecretValues of(Scenario scenario) throws ScenarioException {
        return of(scenario, System::getenv);
    }

    static SecretValues of(Scenario scenario, UnaryOperator<String> environment) throws ScenarioException {
        Set<String> values = new HashSet<>();
        for (Cell cell : scenario.cells()) {
            values.addAll(ClientProperties.referred(cell.client(), environment));
        }
        return new SecretValues(values);
    }

    /**
     * Those of the login at servers.
     *
     * @throws ScenarioException when a variable is not set or a file cannot be read; names both, shows no value
     */
    public static SecretValues of(TargetServers servers) throws ScenarioException {
        return of(servers.access(), System::getenv);
    }

    static SecretValues of(TargetAccess access, UnaryOperator<String> environment) throws ScenarioException {
        return new SecretValues(access.referred(environment));
    }

    /** The secrets of both, for a log that two runs share. */
    public SecretValues and(SecretValues other) {
        Set<String> values = new HashSet<>(longestFirst);
        values.addAll(other.longestFirst);
        return new SecretValues(values);
    }

    /** The text with {@code ***} in the place of every such value. */
    public String hide(String text) {
        String hidden = text;
        for (String value : longestFirst) {
            hidden = hidden.replace(value, HIDDEN);
        }
        return hidden;
    }
}
