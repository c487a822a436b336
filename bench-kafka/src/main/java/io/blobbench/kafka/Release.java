package io.blobbench.kafka;

import io.blobbench.store.error.StoreException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.FeatureMetadata;
import org.apache.kafka.clients.admin.SupportedVersionRange;

/**
 * Which release a cluster runs. A broker does not report its version, but the highest level of the feature {@code
 * metadata.version} that it supports is raised with every minor release.
 */
final class Release {
    /** Highest level that each release supports, as its {@code MetadataVersion} says. */
    private static final NavigableMap<Integer, String> BY_LEVEL = new TreeMap<>(
            Map.of(14, "3.6", 19, "3.7", 20, "3.8", 21, "3.9", 25, "4.0", 27, "4.1", 29, "4.2", 30, "4.3", 31, "4.4"));

    private Release() {}

    static String of(Cluster cluster) throws StoreException {
        FeatureMetadata features = cluster.ask(
                "describe features", admin -> admin.describeFeatures().featureMetadata());
        SupportedVersionRange supported = features.supportedFeatures().get("metadata.version");
        int level = supported == null ? 0 : supported.maxVersion();
        return ofLevel(level);
    }

    /** {@code 4.3}, or {@code 4.4 or later} of a level between those that are known, or beyond. */
    static String ofLevel(int level) {
        Map.Entry<Integer, String> nearest = BY_LEVEL.floorEntry(level);
        if (nearest == null) {
            return "before " + BY_LEVEL.firstEntry().getValue();
        }
        return nearest.getKey() == level ? nearest.getValue() : nearest.getValue() + " or later";
    }
}
