package io.blobbench.fleet;

/**
 * Carries out the orders of an agent's controller. Usable from any thread: an order may arrive while another is being
 * carried out.
 */
public interface AgentWork {
    /**
     * Carries out an order.
     *
     * @param verb the name of the order
     * @param json the order's parameters as UTF-8 text
     * @return the answer as UTF-8 text
     * @throws FleetException when it cannot be done; the controller gets the message
     */
    byte[] answer(String verb, byte[] json) throws FleetException, InterruptedException;

    /**
     * Ends all load and closes all connections: the controller is gone, or has ended the agent. Returns when that is done.
     *
     * @param why the reason, for messages
     */
    void end(String why);
}
