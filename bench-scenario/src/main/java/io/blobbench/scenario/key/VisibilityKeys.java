package io.blobbench.scenario.key;

import io.blobbench.scenario.text.Units;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The keys of the section {@code visibility}: when written blobs become readable to another reader. */
public final class VisibilityKeys {
    public static final Key<Boolean> MEASURE = KeyBuilder.key("visibility.measure", ValueTypes.words(answers()))
            .paired()
            .byDefault("false")
            .means("measure how long written blobs take until another reader than their writer sees them: a consumer,"
                    + " a replica, another node, a watch; `visibility: true` means the same; a store without such a reader is"
                    + " UNSUPPORTED; see docs/measuring.md");
    public static final Key<Double> SAMPLE = KeyBuilder.key("visibility.sample", Units.rate())
            .paired()
            .byDefault("1000/s")
            .means("highest rate at which blobs written in the measurement are followed");
    public static final Key<Duration> WITHIN = KeyBuilder.key("visibility.within", Units.duration())
            .paired()
            .byDefault("5s")
            .means("a blob that the reader has not seen this long after its acknowledgement counts as never seen");

    /** All of them, in the order of the documentation. */
    static final List<Key<?>> ALL = List.of(MEASURE, SAMPLE, WITHIN);

    private VisibilityKeys() {}

    private static Map<String, Boolean> answers() {
        Map<String, Boolean> answers = new LinkedHashMap<>();
        answers.put("true", true);
        answers.put("false", false);
        return answers;
    }
}
