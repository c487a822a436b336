package io.blobbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The environment of a run: versions and the load host.
 *
 * @param facts texts by name, in the order of display; an unknown fact is missing
 */
public record Environment(Map<String, String> facts) {
    private static final String UNKNOWN = "unknown";
    private static final double BYTES_PER_GB = 1e9;
    private static final double BITS_PER_GBIT = 1e9;
    private static final String CLIENT = "client";

    public Environment {
        facts = new LinkedHashMap<>(facts);
    }

    /** Reads the environment from run.json. */
    public static Environment of(JsonNode manifest) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Blobbench", manifest.path("tool_version").asText());
        facts.put("store", manifest.path("store").asText());
        facts.put(CLIENT, manifest.path("client_version").asText());
        facts.put("server", ofServers(manifest, "version"));
        facts.put("server from", joined(manifest.path("server_origins")));
        facts.put("server build", ofServers(manifest, "build"));
        facts.put("target", manifest.path("target").asText());
        putHost(facts, manifest.path("host"));
        JsonNode jvm = manifest.path("jvm");
        facts.put("heap", gigabytes(jvm.path("max_heap_bytes").asLong()));
        facts.put("collectors", joined(jvm.path("garbage_collectors")));
        return known(facts);
    }

    /**
     * The environment as far as it is known before a run begins.
     *
     * @param host as it goes into run.json
     */
    public static Environment before(String toolVersion, String clientVersion, JsonNode host) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Blobbench", toolVersion);
        facts.put(CLIENT, clientVersion);
        putHost(facts, host);
        return known(facts);
    }

    private static void putHost(Map<String, String> facts, JsonNode host) {
        facts.put("processor", host.path("cpu").asText());
        facts.put("cores", cores(host));
        facts.put("governor", host.path("cpu_governor").asText());
        facts.put("memory", gigabytes(host.path("memory_bytes").asLong()));
        facts.put("system", host.path("os").asText());
        facts.put("kernel", host.path("kernel").asText());
        facts.put("architecture", host.path("architecture").asText());
        facts.put("links", links(host.path("links")));
        facts.put("Java", host.path("jvm").asText());
    }

    private static Environment known(Map<String, String> facts) {
        facts.values().removeIf(value -> value.isEmpty() || value.equals(UNKNOWN));
        return new Environment(facts);
    }

    /** Names of the facts in which environments differ, among those known to all of them. */
    public List<String> differencesFrom(Environment other) {
        return facts.keySet().stream()
                .filter(other.facts::containsKey)
                .filter(name -> !Objects.equals(facts.get(name), other.facts.get(name)))
                .toList();
    }

    private static String ofServers(JsonNode manifest, String fact) {
        TreeSet<String> versions = new TreeSet<>();
        for (JsonNode server : manifest.path("servers")) {
            versions.add(server.path("description").path(fact).asText());
        }
        versions.remove("");
        return String.join(", ", versions);
    }

    private static String cores(JsonNode host) {
        int logical = host.path("logical_cores").asInt();
        int physical = host.path("physical_cores").asInt();
        return logical == 0
                ? ""
                : physical == 0 || logical == physical ? "" + logical : logical + " (" + physical + " physical)";
    }

    private static String links(JsonNode links) {
        List<String> texts = new ArrayList<>();
        for (JsonNode link : links) {
            long speed = link.path("bits_per_second").asLong();
            texts.add(link.path("name").asText()
                    + (speed > 0 ? String.format(Locale.ROOT, " %.3g Gbit/s", speed / BITS_PER_GBIT) : ""));
        }
        return String.join(", ", texts);
    }

    private static String gigabytes(long bytes) {
        return bytes <= 0 ? "" : String.format(Locale.ROOT, "%.3g GB", bytes / BYTES_PER_GB);
    }

    private static String joined(JsonNode texts) {
        Stream.Builder<String> found = Stream.builder();
        texts.forEach(text -> found.add(text.asText()));
        return String.join(", ", found.build().toList());
    }
}
