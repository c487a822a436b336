package io.blobbench.cli.doctor;

import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.options.MeasuredStore;
import io.blobbench.cli.options.StoreOptions;
import io.blobbench.server.artifact.CacheFolder;
import io.blobbench.server.java.JavaRuntimes;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The stores that are measured where {@code --store all} leaves the choice to this machine. Immutable. */
public final class AvailableStores {
    private final StoreFindings findings;

    AvailableStores(StoreFindings findings) {
        this.findings = findings;
    }

    /**
     * The stores that are meant and can be measured on this machine, in order.
     *
     * @param err where the stores that are left out are named, each with the reason
     * @throws CommandFailure where something is named that there is not, or no store remains
     */
    public static List<MeasuredStore> of(StoreOptions stores, AdapterCatalog catalog, PrintWriter err)
            throws CommandFailure {
        StoreFindings findings = new StoreFindings(JavaRuntimes.ofThisMachine(), CacheFolder.ofUser());
        return new AvailableStores(findings).of(stores.measured(catalog), stores::optional, line -> {
            err.println("bench: " + line);
            err.flush();
        });
    }

    /**
     * The given stores in their order, without optional ones whose server is not available.
     *
     * @param optional whether a store was not named itself
     * @param leftOut receives a sentence for each store that is left out
     */
    List<MeasuredStore> of(List<MeasuredStore> stores, Predicate<MeasuredStore> optional, Consumer<String> leftOut)
            throws CommandFailure {
        List<MeasuredStore> available = new ArrayList<>();
        for (MeasuredStore store : stores) {
            Optional.of(store)
                    .filter(optional)
                    .map(each -> findings.of(each.store(), each.adapter().server()))
                    .filter(found -> found.mark() == Mark.MISSING)
                    .ifPresentOrElse(
                            found -> leftOut.accept("left out: " + store.store() + ": " + found.text()),
                            () -> available.add(store));
        }
        if (available.isEmpty()) {
            throw new CommandFailure(ExitCodes.UNREACHABLE, "no store can be measured on this machine");
        }
        return available;
    }
}
