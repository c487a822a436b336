package io.blobbench.scenario.value;

import io.blobbench.scenario.key.SizesType;
import io.blobbench.scenario.key.UnknownKey;
import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlLimits;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.text.YamlValue.Sequence;
import io.blobbench.workload.blob.BlobPool;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns sizes of blobs that are written as mappings into the texts of {@link SizesType}, histograms read from their files. */
public final class SizesReader {
    private static final String PATH = "workload.blob";
    private static final String SIZES = "sizes";
    private static final String HISTOGRAM = "histogram";

    private final HistogramFile files;

    public SizesReader(HistogramFile files) {
        this.files = files;
    }

    /** The same value with a text in place of every mapping of sizes, also within lists and pairs. */
    public YamlValue plain(YamlValue value) throws ScenarioException {
        if (value instanceof Sequence sequence) {
            YamlValue[] items = new YamlValue[sequence.items().size()];
            for (int i = 0; i < items.length; i++) {
                items[i] = plain(sequence.items().get(i));
            }
            return new Sequence(sequence.place(), List.of(items));
        }
        if (!(value instanceof Mapping mapping)) {
            return value;
        }
        if (!PairingReader.reads(mapping)) {
            String text = text(mapping);
            YamlLimits.checkJoined(
                    mapping.place(), PATH, new SizesType().plain(text), "fewer sizes, or weights of fewer digits");
            return new Scalar(mapping.place(), text, false);
        }
        Map<String, Entry> cases = new LinkedHashMap<>();
        for (Map.Entry<String, Entry> entry : mapping.entries().entrySet()) {
            Entry chosen = entry.getValue();
            cases.put(entry.getKey(), new Entry(chosen.keyPlace(), plain(chosen.value())));
        }
        return new Mapping(mapping.place(), cases);
    }

    private String text(Mapping mapping) throws ScenarioException {
        Map<String, Entry> entries = mapping.entries();
        Set<String> known = new LinkedHashSet<>(List.of(SIZES));
        known.addAll(SizesType.LOGNORMAL);
        known.add(HISTOGRAM);
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            if (!known.contains(entry.getKey())) {
                throw UnknownKey.key(entry.getValue().keyPlace(), entry.getKey(), PATH, known);
            }
        }
        Entry sizes = entries.get(SIZES);
        Entry histogram = entries.get(HISTOGRAM);
        if ((sizes != null || histogram != null) && entries.size() > 1) {
            throw mapping.place()
                    .error(PATH + ": got " + String.join(" and ", entries.keySet())
                            + ", expected sizes, or histogram, or median, sigma and max");
        }
        if (sizes != null) {
            return weights(sizes.value());
        }
        if (histogram != null) {
            Scalar name = scalar(HISTOGRAM, histogram.value());
            return files.read(name.place(), name.text());
        }
        StringBuilder text = new StringBuilder();
        for (String name : SizesType.LOGNORMAL) {
            Entry part = entries.get(name);
            if (part == null) {
                throw mapping.place().error(PATH + "." + name + " is missing, expected median, sigma and max");
            }
            join(text, name, scalar(name, part.value()).text());
        }
        return text.toString();
    }

    private static String weights(YamlValue value) throws ScenarioException {
        if (!(value instanceof Mapping sizes) || sizes.entries().size() < 2) {
            throw value.unexpected(
                    PATH + ".sizes", "at least two sizes with their weights such as {100B: 60, 20KB: 40}");
        }
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, Entry> entry : sizes.entries().entrySet()) {
            join(
                    text,
                    entry.getKey(),
                    scalar(entry.getKey(), entry.getValue().value()).text());
        }
        return withPlaces(value.place(), text.toString());
    }

    /** Refuses a size that is too rare for its share; a line of a file may be. */
    private static String withPlaces(Place place, String text) throws ScenarioException {
        try {
            new SizesType().parse(text).requirePlaces(BlobPool.RING);
        } catch (BadValueException e) {
            return text; // parsed again, it tells what is wrong
        } catch (IllegalArgumentException e) {
            throw new ScenarioException(place.where() + ": " + PATH + ".sizes: " + e.getMessage(), e);
        }
        return text;
    }

    private static void join(StringBuilder text, String name, String value) {
        text.append(text.length() == 0 ? "" : SizesType.AND)
                .append(name)
                .append(SizesType.IS)
                .append(value);
    }

    private static Scalar scalar(String name, YamlValue value) throws ScenarioException {
        if (value instanceof Scalar scalar && !scalar.isMissing()) {
            return scalar;
        }
        throw value.unexpected(PATH + "." + name, "one value");
    }
}
