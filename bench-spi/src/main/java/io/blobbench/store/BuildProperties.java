package io.blobbench.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/**
 * Facts that the build of an adapter leaves in the file {@code build.properties} beside its classes: the {@code store}'s
 * name, the versions of its {@code client} library and of the {@code server} that it starts, the {@code known} versions of
 * that with commas between them, the newest first, their {@code origin}, and others of its own. An adapter that starts servers of
 * several {@code products} has a {@code <product>.known} for each but the store's own.
 */
public final class BuildProperties {
    private static final String FILE = "build.properties";

    private final Class<?> beside;
    private final Properties properties;

    private BuildProperties(Class<?> beside, Properties properties) {
        this.beside = beside;
        this.properties = properties;
    }

    /** Reads the file beside a class; one that is not there says nothing, since an adapter may do without. */
    public static BuildProperties of(Class<?> beside) {
        Properties properties = new Properties();
        try (InputStream in = beside.getResourceAsStream(FILE)) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("read " + FILE + " of " + beside.getPackageName(), e);
        }
        return new BuildProperties(beside, properties);
    }

    /**
     * One property.
     *
     * @throws IllegalArgumentException when the file does not have it
     */
    public String get(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("no '" + name + "' " + place()));
    }

    /** One property, empty when the file does not have it. */
    public Optional<String> find(String name) {
        return Optional.ofNullable(properties.getProperty(name));
    }

    private String place() {
        String file = FILE + " beside " + beside.getName();
        return properties.isEmpty()
                ? "is known: " + file + " is missing or empty"
                : "in " + file + ", only " + properties.stringPropertyNames();
    }
}
