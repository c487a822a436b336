package io.blobbench.scenario.text;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Durations of at most an hour, the longest time that is recorded, each longer than the one before: {@code 100ms, 400ms}, or a list of a scenario; {@code none} for no duration. */
public final class DurationList implements ValueType<List<Duration>> {
    private static final String NONE = "none";
    private static final String SEPARATOR = ", ";
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final ValueType<Duration> ITEM = Units.duration();

    @Override
    public List<Duration> parse(String text) throws BadValueException {
        if (text.equals(NONE)) {
            return List.of();
        }
        List<Duration> durations = new ArrayList<>();
        for (String item : text.split(",", -1)) {
            Duration duration = item(text, item.strip());
            if (duration.compareTo(LONGEST) > 0) {
                throw new BadValueException(
                        item.strip(), "at most 1h, the longest time that is recorded", Optional.empty());
            }
            if (!durations.isEmpty() && duration.compareTo(durations.get(durations.size() - 1)) <= 0) {
                throw new BadValueException(text, "durations, each longer than the one before", Optional.empty());
            }
            durations.add(duration);
        }
        return List.copyOf(durations);
    }

    private Duration item(String text, String item) throws BadValueException {
        try {
            return ITEM.parse(item);
        } catch (BadValueException e) {
            throw text.equals(item) ? e.orWord(NONE) : new BadValueException(item, form().expected(), Optional.empty());
        }
    }

    @Override
    public ValueForm form() {
        ValueForm item = ITEM.form();
        String one = "(?:" + item.pattern() + ")";
        return new ValueForm(
                        "durations",
                        "",
                        "durations such as 100ms, 400ms",
                        List.of(),
                        one + "(?: *, *" + one + ")*",
                        Optional.empty(),
                        "100ms, 400ms")
                .orWord(NONE);
    }

    @Override
    public Optional<ValueForm> items() {
        return Optional.of(ITEM.form());
    }

    /** The text that stands for a list of texts. */
    public static String joined(List<String> items) {
        return String.join(SEPARATOR, items);
    }
}
