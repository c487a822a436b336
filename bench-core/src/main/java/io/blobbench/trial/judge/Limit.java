package io.blobbench.trial.judge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The limit of a trial's throughput, as the column {@code limited_by} names it. */
public enum Limit {
    GENERATOR_LATE("generator-late", true, "the harness, whose operations started late"),
    GENERATOR_JITTER("generator-jitter", true, "the harness, whose operations started unevenly"),
    HARNESS_CPU("harness-cpu", true, "the processor time of the harness"),
    HOST_CPU("host-cpu", true, "the processor of the load host"),
    SHARED_CPU("shared-cpu", false, "possibly the processors that harness and servers share, which were full"),
    OFFERED_LOAD("offered-load", false, "the offered load"),
    SERVER_CPU("server-cpu", false, "the processor of the servers"),
    SERVER_TURNS("server-turns", false, "the servers, which work on one operation of a connection at a time"),
    DISK("disk", false, "the disk of the servers"),
    DISK_WAIT("disk-wait", false, "the disk, which the servers waited for"),
    NETWORK("network", false, "the network"),
    CLIENT_WAIT("client-wait", false, "a setting of the client, which makes operations wait"),
    STORE("store", false, "the store itself, since nothing else limited it"),
    NONE_FOUND("none found", false, "");

    private final String word;
    private final boolean ofLoadHost;
    private final String description;

    Limit(String word, boolean ofLoadHost, String description) {
        this.word = word;
        this.ofLoadHost = ofLoadHost;
        this.description = description;
    }

    /** Finds the limit of a word; empty for words of other versions. */
    public static Optional<Limit> of(String word) {
        return Stream.of(values()).filter(limit -> limit.word.equals(word)).findFirst();
    }

    /** The limit of most trials, of one or more; the load host counts as one limit, of which the most frequent word is returned. */
    public static String ofMost(List<String> words) {
        boolean host = 2 * words.stream().filter(Limit::ofLoadHost).count() > words.size();
        return words.stream()
                .filter(word -> ofLoadHost(word) == host)
                .collect(Collectors.groupingBy(word -> word, LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .reduce((most, each) -> each.getValue() > most.getValue() ? each : most)
                .map(Map.Entry::getKey)
                .orElseThrow();
    }

    /** Whether a trial with that {@code limited_by} says little about its store. */
    public static boolean ofLoadHost(String word) {
        return of(word).filter(Limit::ofLoadHost).isPresent();
    }

    /** Its name in results.csv. */
    public String word() {
        return word;
    }

    /** Whether it is the harness, or the processor of its host: such a trial says little about its store. */
    public boolean ofLoadHost() {
        return ofLoadHost;
    }

    /** The limit as text to follow "limited by"; empty where none was found. */
    public String description() {
        return description;
    }
}
