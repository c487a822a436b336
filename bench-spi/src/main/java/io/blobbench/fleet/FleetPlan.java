package io.blobbench.fleet;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The agents that a controller gathers, and their hosts.
 *
 * @param hosts of the agents by their index; a host may be there several times
 * @param address of the controller, by which agents reach it; one of this machine
 * @param port of the controller; 0 takes a free one
 * @param agentPort of the first agent on a host, the next one has the next port; 0 lets each take a free one
 * @param build of this program, which agents must have too
 * @param joinWithin how long agents may take to join, from the launch of the last one
 * @param silence longest silence of a member that lives, from a second to an hour; one that is silent for longer is lost
 * @param continueWithoutMissing whether agents that did not join in time are reported as lost, instead of ending all
 * @param notices receives notices for the user that are not failures, such as refused connections; on any thread
 */
public record FleetPlan(
        List<String> hosts,
        String address,
        int port,
        int agentPort,
        String build,
        Duration joinWithin,
        Duration silence,
        boolean continueWithoutMissing,
        Consumer<String> notices) {
    private static final Duration LEAST_SILENCE = Duration.ofSeconds(1);
    private static final Duration LONGEST_SILENCE = Duration.ofHours(1);

    private static final int LAST_PORT = 65_535;

    public FleetPlan {
        hosts = List.copyOf(hosts);
        if (hosts.isEmpty()) {
            throw new IllegalArgumentException("hosts must name at least one");
        }
        if (port < 0 || port > LAST_PORT) {
            throw new IllegalArgumentException("port must be from 0 to " + LAST_PORT + ", got " + port);
        }
        if (agentPort < 0 || agentPort > LAST_PORT) {
            throw new IllegalArgumentException("agentPort must be from 0 to " + LAST_PORT + ", got " + agentPort);
        }
        if (silence.compareTo(LEAST_SILENCE) < 0 || silence.compareTo(LONGEST_SILENCE) > 0) {
            throw new IllegalArgumentException(
                    "silence must be from " + LEAST_SILENCE + " to " + LONGEST_SILENCE + ", got " + silence);
        }
    }

    /** A sentence about an agent of the plan, which begins with its index and host. */
    public String at(int agent, String what) {
        return "agent " + agent + " on " + hosts.get(agent) + ": " + what;
    }

    /** The port of an agent: the first one's, and more for those that have its host before it; 0 where each takes a free one. */
    public int portOf(int agent) {
        String host = hosts.get(agent);
        long before = hosts.subList(0, agent).stream().filter(host::equals).count();
        return agentPort == 0 ? 0 : Math.toIntExact(agentPort + before);
    }
}
