package io.blobbench.scenario.target;

import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.UnknownKey;
import io.blobbench.scenario.key.ValueTypes;
import io.blobbench.scenario.key.YamlSections;
import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.NamedFiles;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.SecretReferences;
import io.blobbench.scenario.text.ValueType;
import io.blobbench.scenario.text.YamlSource;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.store.ServerChange;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads targets as strictly as scenarios are read. Immutable; usable from any thread. */
public final class TargetReader {
    private static final List<String> FILE_KEYS = List.of("about", "stores");
    private static final List<String> STORE_KEYS =
            List.of("endpoints", "tls", "user", "password", "client", "nodes", "durability", "server", "mayChange");
    private static final ValueType<String> ENDPOINT = text -> {
        try {
            return Endpoint.parse(text).toString();
        } catch (StoreException e) {
            throw new BadValueException(text, "host:port such as node1:9092", Optional.empty());
        }
    };

    private final NamedFiles files;
    private final Map<String, Set<ServerChange>> changesByStore;

    /**
     * Makes a reader.
     *
     * @param workingDirectory where targets are looked for first, then in its folder {@code targets}
     * @param folders where else
     * @param changesByStore the stores there are, each with what its adapter can change on servers
     */
    public TargetReader(Path workingDirectory, List<Path> folders, Map<String, Set<ServerChange>> changesByStore) {
        this.files = NamedFiles.ofTargets(workingDirectory, folders);
        this.changesByStore = Map.copyOf(changesByStore);
    }

    /**
     * Targets by name in the folders that are searched.
     *
     * @throws ScenarioException when a folder cannot be listed
     */
    public SortedMap<String, Path> list() throws ScenarioException {
        return files.names();
    }

    /**
     * Reads a target.
     *
     * @param nameOrPath {@code lab}, {@code lab.yaml} or any path
     * @throws ScenarioException when there is no such file, or anything in it is wrong
     */
    public TargetFile read(String nameOrPath) throws ScenarioException {
        Path file = files.find(nameOrPath);
        String source = files.display(file);
        YamlValue root = YamlSource.parseFile(source, files.text(file))
                .orElseThrow(() -> Place.of(source, 1, 1).error("the file is empty, expected a target: stores"));
        Map<String, Entry> entries = YamlSections.section("a target", "", root, FILE_KEYS);
        if (!entries.containsKey("stores")) {
            throw root.place().error("no stores, expected the servers of at least one store");
        }
        Map<String, TargetServers> stores = new LinkedHashMap<>();
        for (Map.Entry<String, Entry> entry :
                YamlSections.mapping("stores", entries.get("stores").value()).entrySet()) {
            if (!changesByStore.containsKey(entry.getKey())) {
                throw UnknownKey.name(entry.getValue().keyPlace(), "store", entry.getKey(), changesByStore.keySet());
            }
            stores.put(entry.getKey(), servers(source, nameOrPath, entry.getKey(), entry.getValue()));
        }
        String about = entries.containsKey("about")
                ? YamlSections.one(
                        YamlSections.key("about", ValueTypes.TEXT),
                        entries.get("about").value())
                : "";
        return new TargetFile(Path.of(source), about, stores);
    }

    private TargetServers servers(String source, String named, String store, Entry entry) throws ScenarioException {
        String path = "stores." + store;
        Map<String, Entry> entries = YamlSections.section("a target", path, entry.value(), STORE_KEYS);
        if (!entries.containsKey("endpoints")) {
            throw entry.keyPlace().error(path + " has no endpoints, expected host:port of its servers");
        }
        List<String> endpoints = YamlSections.some(
                YamlSections.key(path + ".endpoints", ENDPOINT),
                entries.get("endpoints").value());
        OptionalInt nodes = entries.containsKey("nodes")
                ? OptionalInt.of(YamlSections.one(
                        YamlSections.key(path + ".nodes", ValueTypes.integer(1, 10_000)),
                        entries.get("nodes").value()))
                : OptionalInt.empty();
        List<Durability> durabilities = entries.containsKey("durability")
                ? YamlSections.some(
                        YamlSections.key(path + ".durability", ValueTypes.words(Durability.values(), Durability::word)),
                        entries.get("durability").value())
                : List.of();
        return new TargetServers(
                NamedFiles.baseName(source),
                named,
                endpoints,
                AccessReader.read(path, entries),
                properties(path + ".client", entries.get("client"), true),
                nodes,
                Set.copyOf(durabilities),
                properties(path + ".server", entries.get("server"), false),
                changes(
                        path + ".mayChange",
                        entries.get("mayChange"),
                        Objects.requireNonNull(changesByStore.get(store))));
    }

    private static Set<ServerChange> changes(String path, @Nullable Entry entry, Set<ServerChange> possible)
            throws ScenarioException {
        if (entry == null) {
            return Set.of();
        }
        if (possible.isEmpty()) {
            throw entry.keyPlace()
                    .error(path + ": nothing can be changed on servers of this store, expected no such key");
        }
        ServerChange[] words = possible.stream().sorted().toArray(ServerChange[]::new);
        return Set.copyOf(
                YamlSections.some(YamlSections.key(path, ValueTypes.words(words, ServerChange::word)), entry.value()));
    }

    private static SortedMap<String, String> properties(String path, @Nullable Entry entry, boolean client)
            throws ScenarioException {
        SortedMap<String, String> properties = new TreeMap<>();
        if (entry != null) {
            collect(path, "", entry, client, properties);
        }
        return properties;
    }

    private static void collect(
            String path, String name, Entry entry, boolean client, SortedMap<String, String> properties)
            throws ScenarioException {
        if (entry.value() instanceof Mapping || name.isEmpty()) {
            for (Map.Entry<String, Entry> child :
                    YamlSections.mapping(path, entry.value()).entrySet()) {
                String childName = name.isEmpty() ? child.getKey() : name + "." + child.getKey();
                collect(path + "." + child.getKey(), childName, child.getValue(), client, properties);
            }
            return;
        }
        Scalar value =
                Keys.free(path).read(YamlSections.scalar(path, entry.value())).written();
        if (client) {
            SecretReferences.check(name, value);
        }
        if (properties.putIfAbsent(name, value.text()) != null) {
            throw entry.duplicate(path);
        }
    }
}
