package io.blobbench.scenario;

import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.Units;
import java.time.Duration;
import java.util.Optional;

/**
 * Which cells are held for long after their rounds, because a short window on fresh data may show a burst that does not last.
 *
 * @param cells which ones
 * @param duration of the measurement that holds a cell; zero for {@link Cells#NONE}
 */
public record Sustain(Cells cells, Duration duration) {
    public static final Sustain NONE = new Sustain(Cells.NONE, Duration.ZERO);
    private static final Sustain FASTEST = new Sustain(Cells.FASTEST, Duration.ofSeconds(30));

    /** Cells that are held. */
    public enum Cells {
        NONE,
        /** The cell of the highest throughput alone. */
        FASTEST,
        EVERY
    }

    public static Sustain parse(String text) throws BadValueException {
        return switch (text) {
            case "none" -> NONE;
            case "fastest" -> FASTEST;
            default -> new Sustain(Cells.EVERY, duration(text));
        };
    }

    private static Duration duration(String text) throws BadValueException {
        try {
            return Units.duration().parse(text);
        } catch (BadValueException e) {
            throw new BadValueException(
                    text, "none, fastest, or a duration such as 30s that every cell is held for", Optional.empty());
        }
    }
}
