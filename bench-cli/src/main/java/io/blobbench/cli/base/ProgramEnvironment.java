package io.blobbench.cli.base;

import io.blobbench.adapter.Adapter;
import io.blobbench.adapter.AdapterCatalog;
import io.blobbench.adapter.AdapterException;
import io.blobbench.report.compare.format.TableStyle;
import io.blobbench.scenario.Cell;
import io.blobbench.scenario.language.ScenarioReader;
import io.blobbench.scenario.target.TargetReader;
import io.blobbench.scenario.target.TargetServers;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.ServerChange;
import io.blobbench.store.layout.ImpliedDurability;
import io.blobbench.store.layout.LayoutOption;
import io.blobbench.trial.Target;
import java.io.File;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The environment of the program: its folders and its terminal, as the launcher passes them in system properties.
 *
 * @param home folder of the program, whose {@code stores} holds the adapters that come with it
 * @param addedStores folders of further adapters, in the shape of that one and with precedence over it
 * @param scenarios folder of the scenarios that come with the program
 * @param targets folder of the targets that come with the program
 * @param fleets folder of the fleets that come with the program
 * @param terminal whether standard error is a terminal
 * @param outputTerminal whether standard output is a terminal
 * @param colours whether standard output shows colours
 * @param columns width of the terminal
 * @param unicode whether the terminal shows more than ASCII
 */
public record ProgramEnvironment(
        Path home,
        List<Path> addedStores,
        Path scenarios,
        Path targets,
        Path fleets,
        boolean terminal,
        boolean outputTerminal,
        boolean colours,
        int columns,
        boolean unicode) {
    /** A letter that only terminals with Unicode show. */
    private static final char BLOCK = '\u2588';

    /** Stores that a scenario or a target may speak of although their adapter is not installed. */
    private static final List<String> SPOKEN_OF = List.of("cassandra", "etcd", "kafka", "kryonet", "redis");

    private static final int DEFAULT_COLUMNS = 80;
    /** A terminal that says it has fewer does not know: without a window, as in CI, it has 0. */
    private static final int FEWEST_COLUMNS = 20;

    /** The environment of this process. */
    public static ProgramEnvironment ofProcess() {
        Path home = Path.of(System.getProperty("bench.home", ""));
        return new ProgramEnvironment(
                home,
                Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                        .splitAsStream(System.getProperty("bench.stores", ""))
                        .filter(folder -> !folder.isEmpty())
                        .map(Path::of)
                        .toList(),
                Path.of(System.getProperty("bench.scenarios", "scenarios")),
                Path.of(System.getProperty("bench.targets", "targets")),
                Path.of(System.getProperty("bench.fleets", "fleets")),
                Boolean.getBoolean("bench.terminal"),
                Boolean.getBoolean("bench.outputTerminal"),
                Boolean.getBoolean("bench.colours"),
                columns(Integer.getInteger("bench.columns", DEFAULT_COLUMNS)),
                Boolean.parseBoolean(System.getProperty("bench.unicode", "true"))
                        && Charset.forName(System.getProperty("native.encoding", "UTF-8"))
                                .newEncoder()
                                .canEncode(BLOCK));
    }

    private static int columns(int said) {
        return said < FEWEST_COLUMNS ? DEFAULT_COLUMNS : said;
    }

    /** The style of comparison tables in this terminal. */
    public TableStyle tableStyle(boolean details) {
        return new TableStyle(columns, colours, unicode, details);
    }

    /**
     * The adapters that can be used.
     *
     * @throws CommandFailure as a usage error, when a folder of further adapters is missing or cannot be read
     */
    public AdapterCatalog catalog() throws CommandFailure {
        List<Path> folders = new ArrayList<>(addedStores);
        for (Path folder : folders) {
            if (!Files.isDirectory(folder)) {
                throw new CommandFailure(
                        ExitCodes.USAGE, "BENCH_STORES names " + folder + ", expected an existing folder");
            }
        }
        folders.add(home.resolve("stores"));
        try {
            return new AdapterCatalog(folders);
        } catch (AdapterException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
    }

    /** The numbers that were published elsewhere. */
    public Path publishedResults() {
        return home.resolve(Path.of("results", "reference", "published-results.csv"));
    }

    /** A reader that knows the program's scenarios, and the stores with their options. */
    public ScenarioReader.Builder scenarioReader(AdapterCatalog catalog) {
        Map<String, List<LayoutOption>> options = new TreeMap<>();
        Map<String, ImpliedDurability> implied = new TreeMap<>();
        SPOKEN_OF.forEach(store -> options.put(store, List.of()));
        for (String name : catalog.names()) {
            options.put(name, options(catalog, name));
            impliedDurability(catalog, name).ifPresent(each -> implied.put(name, each));
        }
        return ScenarioReader.builder()
                .scenarioFolder(scenarios)
                .stores(options)
                .implied(implied);
    }

    /**
     * The cell that another process of this program names.
     *
     * @param scenario the whole text of its scenario, on one store
     * @param id of the cell
     * @throws CommandFailure when the scenario has no such cell
     */
    public Cell cell(AdapterCatalog catalog, String store, String scenario, String id)
            throws CommandFailure, ScenarioException {
        return scenarioReader(catalog).build().readText(Path.of("resolved"), scenario, store).cells().stream()
                .filter(cell -> cell.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new CommandFailure(ExitCodes.USAGE, "the scenario has no cell " + id));
    }

    /** A reader that knows the program's targets, and the stores with what can be changed on their servers. */
    public TargetReader targetReader(AdapterCatalog catalog) {
        Map<String, Set<ServerChange>> changes = new TreeMap<>();
        SPOKEN_OF.forEach(store -> changes.put(store, Set.of()));
        catalog.names().forEach(store -> changes.put(store, changes(catalog, store)));
        return new TargetReader(Path.of(""), List.of(targets), changes);
    }

    /** None for an adapter that cannot be loaded. */
    private static Set<ServerChange> changes(AdapterCatalog catalog, String name) {
        try {
            return catalog.adapter(name).store().traits().changes();
        } catch (AdapterException e) {
            return Set.of();
        }
    }

    /** Empty for an adapter that cannot be loaded: it must not break commands for other stores. */
    private static List<LayoutOption> options(AdapterCatalog catalog, String name) {
        try {
            return catalog.adapter(name).store().traits().options();
        } catch (AdapterException e) {
            return List.of();
        }
    }

    /** None for an adapter that cannot be loaded. */
    private static Optional<ImpliedDurability> impliedDurability(AdapterCatalog catalog, String name) {
        try {
            return catalog.adapter(name).server().flatMap(ServerFactory::impliedDurability);
        } catch (AdapterException e) {
            return Optional.empty();
        }
    }

    /** A store's adapter; an unknown name is a usage error. */
    public static Adapter adapter(AdapterCatalog catalog, String name) throws CommandFailure {
        try {
            return catalog.adapter(name);
        } catch (AdapterException e) {
            throw new CommandFailure(ExitCodes.USAGE, e.getMessage(), e);
        }
    }

    /**
     * The store of an adapter, as trials take it.
     *
     * @param given servers that run already; empty for local ones
     */
    public static Target target(Adapter adapter, Optional<TargetServers> given) {
        return new Target(adapter.store(), adapter.server(), adapter.loader(), given);
    }
}
