package io.blobbench.scenario.fleet;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A fleet: the load hosts of a lab, and how agents are started there.
 *
 * @param file where it was read from
 * @param about what it is, one sentence; may be empty
 * @param launch how agents are started
 * @param hosts of the agents by their index, as the launcher takes them; at least one
 * @param controller by which agents reach the controller, a host or an address of this machine; empty where none was
 *     given
 * @param port of the controller; 0 for a free one
 * @param agentPort of the first agent on each host; 0 for free ones
 * @param joinWithin how long agents may take to join
 * @param silence how long a member that lives may be silent, from a second to an hour
 * @param onLoss what a run does when an agent is lost
 * @param maxStartSkew how far an agent may begin from the common instant in a row that is valid, the uncertainty of its clock included
 * @param settings further settings of the launcher
 */
public record FleetFile(
        Path file,
        String about,
        LaunchKind launch,
        List<String> hosts,
        Optional<String> controller,
        int port,
        int agentPort,
        Duration joinWithin,
        Duration silence,
        LossPolicy onLoss,
        Duration maxStartSkew,
        LaunchSettings settings) {
    public FleetFile {
        hosts = List.copyOf(hosts);
        if (hosts.isEmpty()) {
            throw new IllegalArgumentException("hosts must name at least one");
        }
    }

    /**
     * The settings that only some launchers need.
     *
     * @param folder of copies of the program on load hosts, relative to the home of the user there
     * @param arguments of {@code srun}, each by itself
     * @param image of the agents' containers, empty where none was given
     * @param namespace of Kubernetes, empty for the one of the context
     */
    public record LaunchSettings(String folder, List<String> arguments, Optional<String> image, String namespace) {
        public LaunchSettings {
            arguments = List.copyOf(arguments);
        }
    }
}
