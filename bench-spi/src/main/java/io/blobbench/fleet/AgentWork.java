package io.blobbench.fleet;

/** What an agent does when its controller gives an order. For any thread: orders may come while another is being carried out. */
public interface AgentWork {
    /**
     * Carries out an order.
     *
     * @param verb what shall be done
     * @param json the order's parameters as UTF-8 text
     * @return the answer as UTF-8 text
     * @throws FleetException when it cannot be done; the controller gets the message
     */
    byte[] answer(String verb, byte[] json) throws FleetException, InterruptedException;

    /**
     * Ends all load and closes all connections: the controller is gone, or has ended the agent. Returns when that is done.
     *
     * @param why in words
     */
    void end(String why);
}
