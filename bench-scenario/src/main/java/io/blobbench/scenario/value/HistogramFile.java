package io.blobbench.scenario.value;

import io.blobbench.scenario.key.SizesType;
import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.NumberText;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.Units;
import io.blobbench.scenario.text.ValueType;
import io.blobbench.store.error.FileFailures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Files of sizes with weights: {@code 20KB,35} a line, in any order; blank lines and those that begin with # do not count. */
public final class HistogramFile {
    /** A resolved scenario holds them in one value, which has a limit of its own: {@link SizesReader} checks it. */
    private static final int MOST_SIZES = 400;

    private static final String KEY = "workload.blob.histogram";
    private static final String EXPECTED = "a size and a weight above zero such as 20KB,35";
    private static final ValueType<Long> SIZE = Units.bytes(0, Integer.MAX_VALUE - 8);

    private final FileFinder files;

    public HistogramFile(FileFinder files) {
        this.files = files;
    }

    /** Reads a file as the text of {@link SizesType}. */
    String read(Place place, String name) throws ScenarioException {
        Path file = files.find(place, KEY, name);
        List<String> parts = new ArrayList<>();
        int number = 0;
        for (String line : lines(place, file)) {
            number++;
            String text = line.strip();
            if (text.isEmpty() || text.startsWith("#") || (parts.isEmpty() && text.equals("size,weight"))) {
                continue;
            }
            parts.add(part(name, number, text));
            if (parts.size() > MOST_SIZES) {
                throw new ScenarioException(name + ":" + number + ": expected at most " + MOST_SIZES + " sizes");
            }
        }
        if (parts.size() < 2) {
            throw place.error(KEY + ": " + name + " has " + parts.size() + " sizes, expected at least two lines, each "
                    + EXPECTED);
        }
        return String.join(SizesType.AND, parts);
    }

    private static String part(String name, int number, String text) throws ScenarioException {
        String[] fields = text.split(",", -1);
        if (fields.length == 2) {
            try {
                SIZE.parse(fields[0].strip());
            } catch (BadValueException e) {
                throw new ScenarioException(name + ":" + number + ": " + e.getMessage(), e);
            }
            Optional<NumberText> weight = NumberText.of(fields[1].strip())
                    .filter(parts -> parts.unit().isEmpty() && Double.parseDouble(parts.digits()) > 0);
            if (weight.isPresent()) {
                return fields[0].strip() + SizesType.IS + weight.get().digits();
            }
        }
        throw new ScenarioException(name + ":" + number + ": got '" + text + "', expected " + EXPECTED);
    }

    private static List<String> lines(Place place, Path file) throws ScenarioException {
        try {
            String text = Files.readString(file);
            return (text.startsWith("\uFEFF") ? text.substring(1) : text)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new ScenarioException(
                    place.where() + ": " + KEY + ": cannot read " + file + ": " + FileFailures.reason(e), e);
        }
    }
}
