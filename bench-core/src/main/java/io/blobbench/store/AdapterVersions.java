package io.blobbench.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/**
 * The versions that an adapter was built with, from the file {@code versions.properties} that its build writes beside its
 * classes: {@code client} of its library, {@code server} that it starts, and others of its own.
 */
public final class AdapterVersions {
    private final Properties versions;

    private AdapterVersions(Properties versions) {
        this.versions = versions;
    }

    /** Reads the file beside a class of the adapter. */
    public static AdapterVersions of(Class<?> adapter) {
        Properties properties = new Properties();
        try (InputStream in = adapter.getResourceAsStream("versions.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("read versions.properties of " + adapter.getPackageName(), e);
        }
        return new AdapterVersions(properties);
    }

    /**
     * One version.
     *
     * @throws IllegalArgumentException when the file does not have it
     */
    public String get(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "versions.properties has no '" + name + "', only " + versions.stringPropertyNames()));
    }

    /** One version, empty when the file does not have it. */
    public Optional<String> find(String name) {
        return Optional.ofNullable(versions.getProperty(name));
    }
}
