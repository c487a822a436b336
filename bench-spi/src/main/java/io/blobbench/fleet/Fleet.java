package io.blobbench.fleet;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The agents of one controller. Usable from any thread. */
public interface Fleet extends AutoCloseable {
    /**
     * All requested agents in the order of their index, also those that were lost or did not join; orders to these
     * fail.
     */
    List<Agent> agents();

    /**
     * Gives an order to an agent; does not wait.
     *
     * @param agent its index
     * @param verb the name of the order, known to its {@link AgentWork}
     * @param json the order's parameters as UTF-8 text
     * @return its answer as UTF-8 text; ends with a {@link FleetException} when the work refuses or fails, and when the agent is lost
     */
    CompletableFuture<byte[]> order(int agent, String verb, byte[] json);

    /**
     * Registers a listener, which is called once for each lost agent, and at once for agents that are lost already. It
     * is called on any thread and must not block.
     */
    void onLoss(Consumer<LostAgent> listener);

    /** Ends all agents, and waits until they have ended or do not answer any more. */
    @Override
    void close();
}
