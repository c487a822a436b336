package io.blobbench.fleet;

/**
 * Gathers agents, carries orders to them and detects lost ones. Found in a folder of its own jars by
 * {@code io.blobbench.adapter.FleetFolder}. Usable from any thread.
 */
public interface FleetEngine {
    /**
     * Starts to listen, launches all agents and waits until they have joined.
     *
     * @param launcher called once for each agent, one after the other, on this thread
     * @return with all agents of the plan, or with some where the plan allows it; the caller closes it
     * @throws FleetException when the port is not available, an agent cannot be launched, is of another build, or did
     *     not join in time; everything is ended then
     */
    Fleet gather(FleetPlan plan, AgentLauncher launcher) throws FleetException, InterruptedException;

    /**
     * Joins a controller, serves its orders, and returns when it is done: the controller has ended the agent, or is gone. The work
     * has been ended by then.
     *
     * @param build of this program
     * @return the reason why it ended
     * @throws FleetException when the controller cannot be reached, or refuses this agent
     * @throws InterruptedException when interrupted; the work has been ended by then too
     */
    String serve(Invitation invitation, String build, AgentWork work) throws FleetException, InterruptedException;
}
