package io.blobbench.kafka;

import java.util.Map;
import java.util.Optional;

/** Settings of brokers that are only defaults for topics, and that a topic of ours has itself: see {@link Topic#settings}. */
final class BrokerDefaults {
    private static final String DURABILITY = "layout.durability sets it for each topic";
    private static final String KEPT = "bench has its topics keep all records";
    private static final String COMPRESSION = "topics store what producers send: the option compression decides";

    private static final Map<String, String> REASONS = Map.ofEntries(
            Map.entry("log.flush.interval.messages", DURABILITY),
            Map.entry("log.flush.interval.ms", DURABILITY),
            Map.entry("compression.type", COMPRESSION),
            Map.entry("compression.gzip.level", COMPRESSION),
            Map.entry("compression.lz4.level", COMPRESSION),
            Map.entry("compression.zstd.level", COMPRESSION),
            Map.entry(
                    "message.max.bytes",
                    "bench has its topics take messages of any size: socket.request.max.bytes is the limit"),
            Map.entry("log.cleanup.policy", KEPT),
            Map.entry("log.retention.bytes", KEPT),
            Map.entry("log.retention.hours", KEPT),
            Map.entry("log.retention.minutes", KEPT),
            Map.entry("log.retention.ms", KEPT),
            Map.entry("log.message.timestamp.type", "bench has its topics keep the times of producers"),
            Map.entry("num.partitions", "layout.partitions sets it for each topic"),
            Map.entry("default.replication.factor", "layout.replicas sets it for each topic"));

    private BrokerDefaults() {}

    /** The reason why a setting has no effect on our topics, as a clause; empty where it has one. */
    static Optional<String> noEffectReason(String setting) {
        return Optional.ofNullable(REASONS.get(setting));
    }
}
