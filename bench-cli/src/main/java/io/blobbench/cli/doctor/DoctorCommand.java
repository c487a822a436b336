package io.blobbench.cli.doctor;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.adapter.AdapterException;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.cli.calibrate.Calibrations;
import io.blobbench.cli.options.Candidates;
import io.blobbench.host.HostDescription;
import io.blobbench.scenario.target.TargetFile;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.server.artifact.CacheFolder;
import io.blobbench.server.java.JavaRuntimes;
import io.blobbench.trial.StoreAccess;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows what can be measured on this machine, and how reliable its figures are. */
@Command(
        name = "doctor",
        sortOptions = false,
        descriptionHeading = "%n",
        description = {
            "Show which server a run would start here for every store, or whether the servers of a target answer, and whether"
                    + " this machine suits measurements. Nothing is fetched or started. Each line is ok, a note, or"
                    + " something missing with its remedy.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":every store listed can be measured",
            ExitCodes.USAGE + ":wrong usage",
            ExitCodes.UNREACHABLE
                    + ":the server of some store is not available here, or does not answer, or there is no room"
                    + " for results",
        })
public final class DoctorCommand implements Callable<Integer> {
    @Option(
            names = {"-s", "--store"},
            split = ",",
            paramLabel = "STORE",
            order = 1,
            description = "Only these stores (default: all).")
    private List<String> stores = new ArrayList<>();

    @Option(
            names = {"-t", "--target"},
            paramLabel = "TARGET",
            order = 2,
            completionCandidates = Candidates.Targets.class,
            description = "Ask the servers of this target for an answer: a path or the name of one that 'bench list"
                    + " targets' shows.")
    private @Nullable String target;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            order = 3,
            defaultValue = "results",
            description = "Folder that runs would be written to (default: ${DEFAULT-VALUE}).")
    private Path results = Path.of("results");

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, CommandFailure, InterruptedException {
        AdapterCatalog catalog = ProgramEnvironment.ofProcess().catalog();
        for (String store : stores) {
            ProgramEnvironment.adapter(catalog, store);
        }
        List<Finding> ofStores = target == null ? stores(catalog) : storesAt(target, catalog);
        show(
                target == null
                        ? "stores"
                        : "stores at " + target + ", each asked for at most " + StoreAccess.REACH_LIMIT.toSeconds()
                                + " s",
                ofStores);
        List<Finding> ofHost = host();
        show("host", ofHost);
        List<String> missing = new ArrayList<>();
        for (List<Finding> findings : List.of(ofStores, ofHost)) {
            findings.stream()
                    .filter(finding -> finding.mark() == Mark.MISSING)
                    .forEach(finding -> missing.add(finding.subject()));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println();
        out.println(missing.isEmpty() ? allMeasurable() : "Missing: " + String.join(", ", missing) + ".");
        out.flush();
        return missing.isEmpty() ? ExitCodes.OK : ExitCodes.UNREACHABLE;
    }

    private String allMeasurable() {
        return stores.isEmpty() && target == null
                ? "Every store can be measured."
                : "Every store listed above can be measured.";
    }

    private List<Finding> stores(AdapterCatalog catalog) {
        StoreFindings look = new StoreFindings(JavaRuntimes.ofThisMachine(), CacheFolder.ofUser());
        List<Finding> findings = new ArrayList<>();
        for (String store : stores.isEmpty() ? catalog.names() : stores) {
            try {
                findings.add(look.of(store, catalog.adapter(store).server()));
            } catch (AdapterException e) {
                findings.add(new Finding(Mark.MISSING, store, e.getMessage()));
            }
        }
        return findings;
    }

    private List<Finding> storesAt(String named, AdapterCatalog catalog) throws CommandFailure, InterruptedException {
        List<Finding> findings = new ArrayList<>();
        try {
            TargetFile file =
                    ProgramEnvironment.ofProcess().targetReader(catalog).read(named);
            for (String store : stores.isEmpty() ? file.stores().keySet() : stores) {
                TargetServers servers = file.servers(store);
                try {
                    findings.add(TargetFindings.of(catalog.adapter(store), servers));
                } catch (AdapterException e) {
                    findings.add(Finding.missing(store, e.getMessage()));
                }
            }
        } catch (ScenarioException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
        return findings;
    }

    private List<Finding> host() throws IOException {
        Path folder = results.toAbsolutePath().normalize();
        HostDescription host = HostDescription.read(folder);
        List<Finding> findings = new ArrayList<>(HostFindings.of(host));
        findings.addAll(RoomFindings.of(host, folder, CacheFolder.ofUser()));
        findings.addAll(ProcessFindings.of(host.jvm()));
        findings.add(ConnectionFindings.ofThisMachine(host.usableMemoryBytes()));
        findings.add(HarnessFinding.of(Calibrations.ofThisHost().latest(), host));
        return findings;
    }

    private void show(String title, List<Finding> findings) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(title);
        findings.forEach(finding -> finding.lines().forEach(out::println));
        out.flush();
    }
}
