package io.blobbench.trial.fleet;

/**
 * Facts about the controller's network, for an agent that is in it.
 *
 * @param localServers whether servers that the run started listen there
 * @param loopbackBytesPerSecond what connections over loopback carry there; 0 where unknown
 */
public record SharedNetwork(boolean localServers, double loopbackBytesPerSecond) {
    /** For an agent in another network. */
    static final SharedNetwork NONE = new SharedNetwork(false, 0);
}
