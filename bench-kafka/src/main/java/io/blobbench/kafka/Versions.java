package io.blobbench.kafka;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The versions that this adapter was built with. */
final class Versions {
    private Versions() {}

    /** One of {@code client}, {@code server} and {@code server.slf4j}. */
    static String of(String name) {
        Properties properties = new Properties();
        try (InputStream in = Versions.class.getResourceAsStream("versions.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("read versions.properties of the kafka adapter", e);
        }
        return properties.getProperty(name);
    }
}
