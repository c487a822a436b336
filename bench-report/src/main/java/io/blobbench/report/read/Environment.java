package io.blobbench.report.read;

import io.blobbench.host.Giga;
import io.blobbench.host.HostDescription;
import io.blobbench.results.FleetEntry;
import io.blobbench.results.column.Fields;
import io.blobbench.results.manifest.JvmEntry;
import io.blobbench.results.manifest.Manifest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The environment of a run: versions and the load host.
 *
 * @param facts texts by name, in the order of display; an unknown fact is missing
 */
public record Environment(Map<String, String> facts) {
    /** An unknown environment. */
    public static final Environment UNKNOWN = new Environment(Map.of());

    public static final String HEAP = "heap";
    public static final String JVM_OPTIONS = "JVM options";
    public static final String USABLE_CORES = "usable cores";
    public static final String USABLE_MEMORY = "usable memory";
    public static final String GOVERNOR = "governor";
    public static final String KERNEL = "kernel";
    /** That of the folder of the run, in which local servers have their data unless a setting names another one. */
    public static final String DISK = "disk";

    public static final String JAVA = "Java";

    /** Differences of the environment when the run was resumed; unknown where it was not, or where nothing differed. */
    public static final String RESUMED = "resumed";

    private static final String CLIENT = "client";

    public Environment {
        facts = new LinkedHashMap<>(facts);
    }

    /** The environment that a run recorded. */
    public static Environment of(Manifest manifest) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Blobbench", manifest.toolVersion());
        facts.put("store", manifest.store());
        facts.put(CLIENT, manifest.clientVersion());
        facts.put("server", ofServers(manifest, "version"));
        facts.put("server from", String.join(", ", manifest.serverOrigins()));
        facts.put("server build", ofServers(manifest, "build"));
        facts.put("target", manifest.target());
        facts.put("load from", manifest.fleet().map(FleetEntry::text).orElse("one host"));
        putHost(facts, manifest.host());
        putRuntime(facts, manifest.jvm());
        facts.put(RESUMED, resumed(manifest));
        return known(facts);
    }

    /** Facts known before a run begins. */
    public static Environment before(String toolVersion, String clientVersion, HostDescription host, JvmEntry jvm) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Blobbench", toolVersion);
        facts.put(CLIENT, clientVersion);
        putHost(facts, host);
        putRuntime(facts, jvm);
        return known(facts);
    }

    private static void putRuntime(Map<String, String> facts, JvmEntry jvm) {
        facts.put(HEAP, gigabytes(jvm.maxHeapBytes()));
        facts.put("collectors", String.join(", ", jvm.garbageCollectors()));
        facts.put(JVM_OPTIONS, jvm.speedOptions());
    }

    private static void putHost(Map<String, String> facts, HostDescription host) {
        facts.put("processor", host.cpu());
        facts.put("cores", cores(host));
        facts.put(USABLE_CORES, Fields.decimal(host.usableCores()));
        facts.put(GOVERNOR, host.cpuGovernor());
        facts.put("memory", gigabytes(host.memoryBytes()));
        facts.put(USABLE_MEMORY, gigabytes(host.usableMemoryBytes()));
        facts.put(DISK, host.disk());
        facts.put("system", host.os());
        facts.put(KERNEL, host.kernel());
        facts.put("architecture", host.architecture());
        facts.put("links", host.links().stream().map(HostDescription.Link::text).collect(Collectors.joining(", ")));
        facts.put(JAVA, host.jvm());
    }

    private static Environment known(Map<String, String> facts) {
        facts.values().removeIf(value -> value.isEmpty() || value.equals(HostDescription.UNKNOWN));
        return new Environment(facts);
    }

    /** Names of the facts in which environments differ, among those known to all of them. */
    public List<String> differencesFrom(Environment other) {
        return facts.keySet().stream()
                .filter(other.facts::containsKey)
                .filter(name -> !Objects.equals(facts.get(name), other.facts.get(name)))
                .toList();
    }

    private static String ofServers(Manifest manifest, String fact) {
        return manifest.servers().stream()
                .map(server -> server.description().getOrDefault(fact, ""))
                .filter(text -> !text.isEmpty())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** {@code kernel 6.9.0, was 6.1.0; ...}: the facts that differ from those of the beginning, of each resumption. */
    private static String resumed(Manifest manifest) {
        return manifest.resumptions().stream()
                .flatMap(resumption -> resumption.differences().entrySet().stream())
                .map(difference -> difference.getKey() + " " + difference.getValue())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private static String cores(HostDescription host) {
        int logical = host.logicalCores();
        int physical = host.physicalCores();
        return logical == 0
                ? ""
                : physical == 0 || logical == physical ? "" + logical : logical + " (" + physical + " physical)";
    }

    private static String gigabytes(long bytes) {
        return bytes <= 0 ? "" : Giga.text(bytes, "GB");
    }
}
