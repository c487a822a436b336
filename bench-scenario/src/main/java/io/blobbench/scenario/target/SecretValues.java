package io.blobbench.scenario.target;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenario;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.SecretReferences;
import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The values of references in client properties of a run and in the login of its target, to be hidden wherever a client or a
 * server repeats them.
 * Immutable; usable from any thread.
 */
public final class SecretValues {
    private final SecretMask mask;

    private SecretValues(Set<String> values) {
        this.mask = new SecretMask(values);
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
            values.addAll(SecretReferences.referred(cell.client(), environment));
        }
        return new SecretValues(values);
    }

    /**
     * The secrets of servers: of their login, and of their client properties.
     *
     * @throws ScenarioException when a variable is not set or a file cannot be read; names both, shows no value
     */
    public static SecretValues of(TargetServers servers) throws ScenarioException {
        return of(servers, System::getenv);
    }

    static SecretValues of(TargetServers servers, UnaryOperator<String> environment) throws ScenarioException {
        Set<String> values = new HashSet<>(servers.access().referred(environment));
        values.addAll(SecretReferences.referred(servers.client(), environment));
        return new SecretValues(values);
    }

    /** The secrets of both, for a log that two runs share. */
    public SecretValues and(SecretValues other) {
        Set<String> values = new HashSet<>(mask.values());
        values.addAll(other.mask.values());
        return new SecretValues(values);
    }

    /** The text with {@code ***} in the place of every such value, and of parts of it that would reveal much. */
    public String hide(String text) {
        return mask.hide(text);
    }
}
