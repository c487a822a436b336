package io.blobbench.cli.list;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.scenario.language.ScenarioReader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows the scenarios that come with the program. */
@Command(name = "scenarios", description = "Show the scenarios with their questions.")
final class ListScenariosCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        ProgramEnvironment environment = ProgramEnvironment.ofProcess();
        AdapterCatalog catalog = environment.catalog();
        ScenarioReader reader = environment.scenarioReader(catalog).build();
        String store = catalog.names().first();
        DescribedFiles.print(
                reader::list,
                file -> reader.read(file, store).question(),
                spec.commandLine().getOut());
        return ExitCodes.OK;
    }
}
