package io.blobbench.scenario.value;

import io.blobbench.scenario.key.Choice;
import io.blobbench.scenario.key.Key;
import io.blobbench.scenario.key.Key.Value;
import io.blobbench.scenario.key.Keys;
import io.blobbench.scenario.key.UnknownKey;
import io.blobbench.scenario.key.YamlSections;
import io.blobbench.scenario.text.Place;
import io.blobbench.scenario.text.ScenarioException;
import io.blobbench.scenario.text.YamlValue;
import io.blobbench.scenario.text.YamlValue.Entry;
import io.blobbench.scenario.text.YamlValue.Mapping;
import io.blobbench.scenario.text.YamlValue.Scalar;
import io.blobbench.scenario.value.Pairing.By.Case;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads {@code =connections} and {@code {by: blob, 100B: 8, else: 1}}. */
public final class PairingReader {
    public static final String FORM = "{by: <key>, <its value>: <value>, else: <value>}";

    private PairingReader() {}

    /** Whether a value is a pairing: the sign without quotes, or a mapping that says by what. */
    public static boolean reads(YamlValue value) {
        if (value instanceof Scalar scalar) {
            return !scalar.quoted() && scalar.text().startsWith(Pairing.Same.SIGN);
        }
        return value instanceof Mapping mapping && mapping.entries().containsKey(Pairing.By.WORD);
    }

    public static Pairing read(Key<?> key, YamlValue value) throws ScenarioException {
        if (!key.pairable()) {
            throw value.place().error(key.path() + ": cannot follow another key, expected one value");
        }
        if (value instanceof Scalar scalar) {
            requireNoChoice(key, scalar.place());
            String name = scalar.text().substring(Pairing.Same.SIGN.length()).strip();
            return new Pairing.Same(scalar.place(), other(key, scalar.place(), name));
        }
        return by(key, (Mapping) value);
    }

    /** Refuses a key whose values decide which other keys apply: they must be known without those of another key. */
    private static void requireNoChoice(Key<?> key, Place place) throws ScenarioException {
        if (Arrays.stream(Choice.values()).anyMatch(choice -> choice.ownKey().equals(Optional.of(key.path())))) {
            throw place.error(key.path() + ": cannot be the same as another key, expected one value or " + FORM);
        }
    }

    private static Pairing by(Key<?> key, Mapping mapping) throws ScenarioException {
        YamlValue name =
                Objects.requireNonNull(mapping.entries().get(Pairing.By.WORD)).value();
        if (!(name instanceof Scalar scalar)) {
            throw name.unexpected(key.path() + ": by", "the name of a key");
        }
        Key<?> other = other(key, scalar.place(), scalar.text());
        Map<Object, Case> cases = new LinkedHashMap<>();
        Optional<Value<?>> otherwise = Optional.empty();
        for (Map.Entry<String, Entry> entry : mapping.entries().entrySet()) {
            if (entry.getKey().equals(Pairing.By.WORD)) {
                continue;
            }
            Value<?> chosen = chosen(key, entry.getValue().value());
            if (entry.getKey().equals(Pairing.By.ELSE)) {
                otherwise = Optional.of(chosen);
                continue;
            }
            Value<?> when = other.read(new Scalar(entry.getValue().keyPlace(), entry.getKey(), false));
            Case before = cases.putIfAbsent(when.meaning(), new Case(when, chosen));
            if (before != null) {
                throw YamlSections.duplicate(key.path(), when, before.when());
            }
        }
        if (cases.isEmpty() && otherwise.isEmpty()) {
            throw mapping.place().error(key.path() + ": got no values by " + other.axisName() + ", expected " + FORM);
        }
        return new Pairing.By(mapping.place(), other, cases, otherwise);
    }

    private static Value<?> chosen(Key<?> key, YamlValue value) throws ScenarioException {
        if (!(value instanceof Scalar scalar) || reads(value)) {
            throw value.unexpected(key.path(), "one value");
        }
        return key.read(scalar);
    }

    private static Key<?> other(Key<?> key, Place place, String name) throws ScenarioException {
        Key<?> other = Keys.ofAxis(name).orElseThrow(() -> UnknownKey.ofAnAxis(place, name));
        if (other.path().equals(key.path())) {
            throw place.error(key.path() + ": follows itself, expected another key");
        }
        return other;
    }
}
