package io.blobbench.cli.options;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.adapter.AdapterException;
import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.base.ProgramEnvironment;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.KnownNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say which stores are measured. */
public final class StoreOptions {
    /** In place of a store: every one that has local servers which store blobs. */
    public static final String ALL = "all";

    @Option(
            names = {"-s", "--store"},
            split = ",",
            paramLabel = "STORE",
            order = 1,
            completionCandidates = Candidates.Stores.class,
            description = "Store to measure; several run one after another, all means each whose server is"
                    + " available on this machine. 'bench list stores' shows them.")
    private List<String> stores = new ArrayList<>();

    @Option(
            names = "--server",
            split = ",",
            paramLabel = "PRODUCT[:VERSION]",
            order = 1,
            converter = ServerProduct.Converter.class,
            description =
                    "Servers to start, as in valkey:9.1.2 or redis:7.0.15, which also names the store; several run one"
                            + " after another.")
    private List<ServerProduct> products = new ArrayList<>();

    /** Refuses what contradicts itself. */
    public void check(TargetOptions target, CommandLine command) {
        requireAny(stores, products, command);
        if (target.any() && stores.contains(ALL)) {
            throw new ParameterException(
                    command, "--store all starts servers of every store; with --endpoint or --target, name one store");
        }
        target.check(stores.size(), command);
        if (target.any() && !products.isEmpty()) {
            throw new ParameterException(
                    command,
                    "--endpoint and --target name servers that run already; --server is for servers that bench starts");
        }
    }

    /** Whether a store is meant by {@code all} only, and not named itself or by a product. */
    public boolean optional(MeasuredStore store) {
        return stores.contains(ALL)
                && !stores.contains(store.store())
                && store.product().isEmpty();
    }

    /** Refuses that nothing is named. */
    public static void requireAny(List<String> stores, List<ServerProduct> products, CommandLine command) {
        if (stores.isEmpty() && products.isEmpty()) {
            throw new ParameterException(command, "expected --store STORE or --server PRODUCT[:VERSION]");
        }
    }

    /** The stores that are meant, in order. */
    public List<MeasuredStore> measured(AdapterCatalog catalog) throws CommandFailure {
        return measured(stores, products, catalog);
    }

    /**
     * The stores that are meant, in order; a product stands for the store that has it.
     *
     * @param stores names of adapters
     * @param products of these stores, or of any where none is named
     * @throws CommandFailure where something is named that there is not
     */
    public static List<MeasuredStore> measured(
            List<String> stores, List<ServerProduct> products, AdapterCatalog catalog) throws CommandFailure {
        return measuredOf(expanded(stores, catalog), products, catalog);
    }

    private static List<String> expanded(List<String> stores, AdapterCatalog catalog) {
        return stores.stream()
                .flatMap(store -> store.equals(ALL) ? withServers(catalog) : Stream.of(store))
                .distinct()
                .toList();
    }

    private static Stream<String> withServers(AdapterCatalog catalog) {
        return catalog.names().stream().filter(name -> loaded(name, catalog)
                .flatMap(Adapter::server)
                .filter(ServerFactory::storesBlobs)
                .isPresent());
    }

    private static List<MeasuredStore> measuredOf(
            List<String> stores, List<ServerProduct> products, AdapterCatalog catalog) throws CommandFailure {
        for (String store : stores) {
            ProgramEnvironment.adapter(catalog, store);
        }
        List<MeasuredStore> asked = new ArrayList<>();
        for (ServerProduct product : products) {
            Adapter adapter = adapterOf(product, catalog);
            if (!stores.isEmpty() && !stores.contains(adapter.name())) {
                throw new CommandFailure(
                        ExitCodes.USAGE,
                        "--server " + product + " is of the store " + adapter.name() + ", --store names "
                                + String.join(", ", stores));
            }
            asked.add(new MeasuredStore(adapter, Optional.of(product)));
        }
        if (stores.isEmpty()) {
            return asked;
        }
        List<MeasuredStore> measured = new ArrayList<>();
        for (String store : stores) {
            List<MeasuredStore> ofStore =
                    asked.stream().filter(each -> each.store().equals(store)).toList();
            measured.addAll(
                    ofStore.isEmpty()
                            ? List.of(new MeasuredStore(ProgramEnvironment.adapter(catalog, store), Optional.empty()))
                            : ofStore);
        }
        return measured;
    }

    private static Adapter adapterOf(ServerProduct product, AdapterCatalog catalog) throws CommandFailure {
        SortedMap<String, Adapter> known = new TreeMap<>();
        for (String store : catalog.names()) {
            loaded(store, catalog).ifPresent(adapter -> adapter.server()
                    .ifPresent(server -> server.products().forEach(name -> known.putIfAbsent(name, adapter))));
        }
        return Optional.ofNullable(known.get(product.name()))
                .orElseThrow(() -> new CommandFailure(
                        ExitCodes.USAGE,
                        "there is no server '" + product.name() + "' among " + String.join(", ", known.keySet())
                                + KnownNames.didYouMean(product.name(), known.keySet())));
    }

    /** Empty for an adapter that cannot be loaded: it must not break commands for other stores. */
    private static Optional<Adapter> loaded(String store, AdapterCatalog catalog) {
        try {
            return Optional.of(catalog.adapter(store));
        } catch (AdapterException e) {
            return Optional.empty();
        }
    }
}
