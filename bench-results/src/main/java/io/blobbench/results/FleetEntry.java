package io.blobbench.results;

import io.blobbench.scenario.fleet.LaunchKind;
import io.blobbench.scenario.text.Counted;
import java.util.List;

/**
 * The fleet from which the load of a run came, property {@code fleet} of run.json.
 *
 * @param file that described it, as given
 * @param launch the word for how its agents were started
 * @param hosts of the agents that joined, in the order of their indices
 */
public record FleetEntry(String file, String launch, List<String> hosts) {
    public FleetEntry {
        hosts = List.copyOf(hosts);
    }

    /** Whether its agents ran on the host of the controller, which run.json describes. */
    public boolean local() {
        return launch.equals(LaunchKind.LOCAL.word());
    }

    /** Agents and their hosts, as people read them. */
    public String text() {
        List<String> names = hosts.stream().distinct().toList();
        return Counted.of(hosts.size(), "agent") + " on " + String.join(", ", names);
    }
}
