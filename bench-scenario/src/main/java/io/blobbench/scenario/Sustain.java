package io.blobbench.scenario;

import io.blobbench.load.model.ClosedLoad;
import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.Units;
import io.blobbench.scenario.text.ValueForm;
import io.blobbench.scenario.text.ValueType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Which cells are held for long after their rounds, because a short window on fresh data may show a burst that does not last.
 *
 * @param cells which ones
 * @param duration of the measurement that holds a cell; zero for {@link Cells#NONE}
 */
public record Sustain(Cells cells, Duration duration) {
    private static final String EXPECTED = "none, fastest, or a duration such as 30s that every cell is held for";

    public static final Sustain NONE = new Sustain(Cells.NONE, Duration.ZERO);
    private static final Sustain FASTEST = new Sustain(Cells.FASTEST, Duration.ofSeconds(30));

    /** As scenarios write it. */
    public static final ValueType<Sustain> TYPE = ValueType.ofNumbers(form(), Sustain::parse);

    /** Cells that are held. */
    public enum Cells {
        NONE,
        /** The cell of the highest throughput alone. */
        FASTEST,
        EVERY
    }

    /** Whether a cell may be held: only closed loads can be, at what they reach, and only those with a shorter measurement gain by it. */
    public boolean suits(Cell cell) {
        return cell.load() instanceof ClosedLoad
                && cell.measurement().duration().compareTo(duration) < 0;
    }

    /** How many of these cells are held if their trials give figures; none is that has cold reads or faults. */
    public int heldOf(List<Cell> scenarioCells) {
        int suited = (int) scenarioCells.stream()
                .filter(this::suits)
                .filter(cell -> !cell.faults().coldCaches() && !cell.faults().duringLoad())
                .count();
        return switch (cells) {
            case NONE -> 0;
            case FASTEST -> Math.min(1, suited);
            case EVERY -> suited;
        };
    }

    public static Sustain parse(String text) throws BadValueException {
        return switch (text) {
            case "none" -> NONE;
            case "fastest" -> FASTEST;
            default -> new Sustain(Cells.EVERY, duration(text));
        };
    }

    private static ValueForm form() {
        ValueForm duration = Units.duration().form();
        return new ValueForm(
                duration.kind(),
                duration.limits(),
                EXPECTED,
                List.of("none", "fastest"),
                duration.pattern(),
                Optional.empty(),
                "30s");
    }

    private static Duration duration(String text) throws BadValueException {
        try {
            return Units.duration().parse(text);
        } catch (BadValueException e) {
            throw new BadValueException(text, EXPECTED, Optional.empty());
        }
    }
}
