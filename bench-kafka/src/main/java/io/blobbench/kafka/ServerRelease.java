package io.blobbench.kafka;

import io.blobbench.store.StoreException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.FeatureMetadata;
import org.apache.kafka.clients.admin.SupportedVersionRange;

/**
 * Which release a cluster runs. A broker does not tell its version, but the highest level of the feature {@code
 * metadata.version} that it supports is raised with every minor release.
 */
final class ServerRelease {
    private static final String FEATURE = "metadata.version";

    /** Highest level that each release supports, as its {@code MetadataVersion} says. */
    private static final NavigableMap<Short, String> RELEASES = new TreeMap<>(Map.of(
            (short) 14, "3.6",
            (short) 19, "3.7",
            (short) 20, "3.8",
            (short) 21, "3.9",
            (short) 25, "4.0",
            (short) 27, "4.1",
            (short) 29, "4.2",
            (short) 30, "4.3",
            (short) 31, "4.4"));

    private ServerRelease() {}

    static Map<String, String> describe(Admin admin) throws StoreException {
        FeatureMetadata features =
                Calls.answer("describe features", admin.describeFeatures().featureMetadata());
        SupportedVersionRange supported = features.supportedFeatures().get(FEATURE);
        Map<String, String> described = new TreeMap<>();
        described.put("version", supported == null ? "before 3.3" : release(supported.maxVersion()));
        if (features.finalizedFeatures().containsKey(FEATURE)) {
            described.put(
                    FEATURE,
                    String.valueOf(features.finalizedFeatures().get(FEATURE).maxVersionLevel()));
        }
        return described;
    }

    static String release(short maxLevel) {
        String exact = RELEASES.get(maxLevel);
        if (exact != null) {
            return exact;
        }
        return maxLevel > RELEASES.lastKey()
                ? "after " + RELEASES.lastEntry().getValue()
                : "before " + RELEASES.ceilingEntry(maxLevel).getValue();
    }
}
