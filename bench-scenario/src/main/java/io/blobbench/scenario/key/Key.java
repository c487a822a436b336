package io.blobbench.scenario.key;

import io.blobbench.scenario.text.BadValueException;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.ValueType;
import io.blobbench.scenario.text.YamlValue.Scalar;
import java.util.Optional;

/**
 * One thing a scenario can say.
 *
 * @param path from the top of the file: {@code workload.blob}
 * @param type which texts are its values
 * @param defaultText its default value, as it is written in a file; empty also where the default depends on a choice
 * @param varies whether cells may differ in it
 * @param notes what it means and what it depends on
 * @param <T> of the meaning of its values
 */
public record Key<T>(String path, ValueType<T> type, Optional<String> defaultText, Varies varies, KeyNotes notes) {
    /** A key that nothing more is known of. */
    public Key(String path, ValueType<T> type, Optional<String> defaultText, Varies varies) {
        this(path, type, defaultText, varies, KeyNotes.NONE);
    }

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
    public boolean axis() {
        return varies == Varies.AXIS;
    }

    /** Whether it may follow another key. */
    public boolean pairable() {
        return varies != Varies.NEVER;
    }

    /** The name of its axis: {@code blob}, {@code keys.count}, {@code options.batchMode}. */
    public String axisName() {
        return path.replaceFirst("^(workload|layout|load)\\.", "");
    }

    /** Parses a scalar as a value of this key. */
    public Value<T> read(Scalar scalar) throws ScenarioException {
        if (scalar.isMissing()) {
            throw scalar.place()
                    .error(path + " has no value, expected one"
                            + defaultText.map(text -> " such as " + text).orElse(""));
        }
        try {
            String plain = type.plain(scalar.text());
            Scalar written = plain.equals(scalar.text()) ? scalar : new Scalar(scalar.place(), plain, scalar.quoted());
            return new Value<>(this, type.parse(scalar.text()), written);
        } catch (BadValueException e) {
            throw new ScenarioException(scalar.place().where() + ": " + path + ": " + e.getMessage(), e);
        }
    }

    /**
     * A value with the type that this key gave it.
     *
     * @throws IllegalArgumentException when another key has parsed it
     */
    @SuppressWarnings("unchecked") // every value parsed by this key has its type
    public Value<T> own(Value<?> value) {
        if (!value.key().equals(this)) {
            throw new IllegalArgumentException(
                    "'" + value.text() + "' is a value of " + value.key().path() + ", not of " + path);
        }
        return (Value<T>) value;
    }

    /**
     * A value of a key, parsed once where it was read.
     *
     * @param key the key that parsed it
     * @param meaning as the key's type understands the text
     * @param written the text, of a number without separators, and its place, for messages and for the resolved scenario
     * @param <T> of the meaning
     */
    public record Value<T>(Key<T> key, T meaning, Scalar written) {
        public Place place() {
            return written.place();
        }

        public String text() {
            return written.text();
        }

        /**
         * Another value at the same place.
         *
         * @param text the other meaning as a scenario would write it
         */
        public Value<T> replacedBy(T otherMeaning, String text) {
            return new Value<>(key, otherMeaning, new Scalar(place(), text, false));
        }
    }
}
