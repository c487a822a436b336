package io.blobbench.cassandra;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import io.blobbench.store.error.SettingException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;

/** Reads values of client settings as the driver will, because it reads them only when it opens a session. */
final class OptionValues {
    private static final Map<GenericType<?>, Form> FORMS = Map.of(
            GenericType.BOOLEAN,
            new Form("true or false", DriverExecutionProfile::getBoolean),
            GenericType.INTEGER,
            new Form("a whole number", DriverExecutionProfile::getInt),
            GenericType.LONG,
            new Form("a size, such as 256MB", DriverExecutionProfile::getBytes),
            GenericType.DURATION,
            new Form("a duration, such as 500ms or 10s", DriverExecutionProfile::getDuration),
            GenericType.STRING,
            new Form("a text", DriverExecutionProfile::getString),
            GenericType.listOf(String.class),
            new Form("texts", DriverExecutionProfile::getStringList),
            GenericType.listOf(GenericType.DOUBLE),
            new Form("numbers", DriverExecutionProfile::getDoubleList),
            GenericType.listOf(GenericType.DURATION),
            new Form("durations, such as 500ms or 10s", DriverExecutionProfile::getDurationList),
            GenericType.mapOf(GenericType.STRING, GenericType.STRING),
            new Form("texts by their names, which a client setting cannot be", DriverExecutionProfile::getStringMap));

    /**
     * The form of the values of one type.
     *
     * @param words for it: {@code "true or false"}
     * @param read fails where a value has another form
     */
    private record Form(String words, BiConsumer<DriverExecutionProfile, DriverOption> read) {}

    private OptionValues() {}

    /** The texts of a value that stands for several, separated by commas. */
    static List<String> list(String value) {
        return List.of(value.trim().split("\\s*,\\s*"));
    }

    /**
     * Checks the value of each option by itself.
     *
     * @param settings with these values
     * @throws SettingException naming the first option whose value the driver cannot read, and the form that it must have
     */
    static void check(Collection<TypedDriverOption<?>> options, DriverExecutionProfile settings)
            throws SettingException {
        for (TypedDriverOption<?> option : options) {
            check(option, settings);
        }
        DriverOption turns = DefaultDriverOption.REQUEST_THROTTLER_MAX_CONCURRENT_REQUESTS;
        if (settings.getInt(turns) < 1) {
            throw new SettingException(what(turns) + " must be at least 1, got " + settings.getInt(turns));
        }
    }

    private static void check(TypedDriverOption<?> option, DriverExecutionProfile settings) throws SettingException {
        Form form = Objects.requireNonNull(FORMS.get(option.getExpectedType()), option::toString);
        try {
            form.read().accept(settings, option.getRawOption());
        } catch (RuntimeException e) { // has the value in its text, which may be a secret
            throw new SettingException(what(option.getRawOption()) + " must be " + form.words());
        }
    }

    private static String what(DriverOption option) {
        return "cassandra client setting '" + option.getPath() + "'";
    }
}
