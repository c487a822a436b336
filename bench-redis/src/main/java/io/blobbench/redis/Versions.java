package io.blobbench.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The versions that this adapter was built with. */
final class Versions {
    private Versions() {}

    static Properties load() {
        Properties properties = new Properties();
        try (InputStream in = Versions.class.getResourceAsStream("versions.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("read versions.properties of the redis adapter", e);
        }
        return properties;
    }
}
