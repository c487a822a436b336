package io.blobbench.cli.list;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lists stores, scenarios, targets, fleets, runs and leftovers. */
@Command(
        name = "list",
        description = "List stores, scenarios, targets, fleets, runs or leftovers.",
        subcommands = {
            ListFleetsCommand.class,
            ListLeftoversCommand.class,
            ListRunsCommand.class,
            ListScenariosCommand.class,
            ListStoresCommand.class,
            ListTargetsCommand.class
        })
public final class ListCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "expected stores, scenarios, targets, fleets, runs or leftovers");
    }
}
