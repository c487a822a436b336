package io.blobbench.cli.list;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.adapter.AdapterException;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what each store can do: all in short, or some in full. */
@Command(name = "stores", description = "Show the stores with their abilities and their local servers.")
final class ListStoresCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "STORE", description = "Only these, with all their options.")
    private List<String> chosen = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws CommandFailure {
        PrintWriter out = spec.commandLine().getOut();
        AdapterCatalog catalog = ProgramEnvironment.ofProcess().catalog();
        boolean all = chosen.isEmpty();
        for (String name : all ? catalog.names() : chosen) {
            if (!all) {
                ProgramEnvironment.adapter(catalog, name);
            }
            out.println(name);
            try {
                StoreSheet.of(catalog.adapter(name), !all).forEach(out::println);
            } catch (AdapterException e) {
                out.println("  " + e.getMessage());
            }
        }
        out.flush();
        return ExitCodes.OK;
    }
}
