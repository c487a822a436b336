package io.blobbench.fleet;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The data that an agent needs to join its controller, with a key of its own. It goes to the agent's
 * standard input and is never written to a disk.
 *
 * @param run name of the fleet, another one each time
 * @param agent its index
 * @param host of the agent, as the fleet's description names it
 * @param address of the controller
 * @param port of the controller
 * @param agentPort where the agent listens; 0 for a free one
 * @param silenceMs longest silence of a member that lives, in milliseconds
 * @param authority certificate of the run's authority, X.509 as DER in Base64
 * @param certificate of the agent, X.509 as DER in Base64
 * @param key of the agent, PKCS#8 as DER in Base64; a secret
 */
public record Invitation(
        String run,
        int agent,
        String host,
        String address,
        int port,
        int agentPort,
        int silenceMs,
        String authority,
        String certificate,
        String key) {
    /** Checks the values. */
    public Invitation {
        for (String encoded : new String[] {authority, certificate, key}) {
            Base64.getDecoder().decode(encoded);
        }
        if (agent < 0) {
            throw new IllegalArgumentException("agent must be at least 0, got " + agent);
        }
    }

    /** Without the key. */
    @Override
    public String toString() {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("run", run);
        shown.put("agent", agent);
        shown.put("host", host);
        shown.put("controller", address + ":" + port);
        return "Invitation" + shown;
    }
}
