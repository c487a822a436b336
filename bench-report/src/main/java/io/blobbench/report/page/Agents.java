package io.blobbench.report.page;

import io.blobbench.report.page.PageContent.AgentPart;
import io.blobbench.report.read.AgentView;
import io.blobbench.report.read.AgentsFile;
import io.blobbench.results.ResultsException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/** The agents of a run whose load came from a fleet. */
final class Agents {
    private Agents() {}

    /**
     * Reads agents.csv.
     *
     * @param run index of the run
     * @param wanted cells of the run
     * @return none where there is no such file
     * @throws ResultsException when it cannot be read
     */
    static List<AgentPart> read(int run, Path folder, Predicate<String> wanted) {
        return AgentsFile.read(folder).stream()
                .filter(agent -> wanted.test(agent.cell()))
                .map(agent -> part(run, agent))
                .toList();
    }

    private static AgentPart part(int run, AgentView agent) {
        return new AgentPart(
                run,
                agent.cell(),
                agent.trial(),
                agent.agent(),
                agent.host(),
                Rounded.orNull(agent.skewMs()),
                Rounded.orNull(agent.boundMs()),
                Rounded.orNull(agent.throughput()),
                Rounded.orNull(agent.serviceUs()),
                agent.limitedBy(),
                agent.trouble());
    }
}
