package io.blobbench.scenario.language;

import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.ValueType;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.util.Optional;

/**
 * One thing a scenario can say.
 *
 * @param path from the top of the file: {@code workload.blob}
 * @param type what its value looks like
 * @param defaultText its value where nobody says one, as one would write it
 * @param varies whether cells may differ in it
 * @param <T> what its value means
 */
public record Key<T>(String path, ValueType<T> type, Optional<String> defaultText, Varies varies) {
    /** How a value may differ from cell to cell. */
    public enum Varies {
        /** It is the same for all. */
        NEVER,
        /** With the value of another key. */
        PAIRED,
        /** So too, or by itself: a list of values makes an axis. */
        AXIS
    }

    /** Whether a list of values makes it an axis. */
    boolean axis() {
        return varies == Varies.AXIS;
    }

    /** Whether it may follow another key. */
    boolean pairable() {
        return varies != Varies.NEVER;
    }

    /** The name of its axis: {@code blob}, {@code keys.count}, {@code options.batchMode}. */
    String axisName() {
        return path.replaceFirst("^(workload|layout|load)\\.", "");
    }

    public T parse(Scalar scalar) throws ScenarioException {
        if (scalar.isMissing()) {
            throw scalar.place()
                    .error(path + " has no value, expected one"
                            + defaultText.map(text -> " such as " + text).orElse(""));
        }
        try {
            return type.parse(scalar.text());
        } catch (BadValueException e) {
            throw new ScenarioException(scalar.place().where() + ": " + path + ": " + e.getMessage(), e);
        }
    }
}
