package io.blobbench.cli.fleet;

import io.blobbench.fleet.Agent;
import io.blobbench.fleet.AgentWork;
import io.blobbench.fleet.Fleet;
import io.blobbench.fleet.LostAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Agents in this process: their orders and answers are bytes, as those of others. For any thread. */
final class NearFleet implements Fleet {
    private final List<AgentWork> works;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    NearFleet(List<? extends AgentWork> works) {
        this.works = List.copyOf(works);
    }

    @Override
    public List<Agent> agents() {
        List<Agent> agents = new ArrayList<>();
        for (int i = 0; i < works.size(); i++) {
            agents.add(new Agent(i, "near" + i, ProcessHandle.current().pid()));
        }
        return agents;
    }

    @Override
    public CompletableFuture<byte[]> order(int agent, String verb, byte[] json) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return works.get(agent).answer(verb, json);
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                },
                threads);
    }

    @Override
    public void onLoss(Consumer<LostAgent> listener) {}

    @Override
    public void close() {
        works.forEach(work -> work.end("the test is over"));
        threads.shutdownNow();
    }
}
