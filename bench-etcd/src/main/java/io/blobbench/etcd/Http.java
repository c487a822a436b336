package io.blobbench.etcd;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** The pages that a member serves beside its API. */
final class Http {
    private static final int TIMEOUT_MS = 2000;

    private Http() {}

    /**
     * A page's text.
     *
     * @param endpoint {@code host:port} for clients
     */
    static String get(String endpoint, String path) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://" + endpoint + path).toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MS);
        connection.setReadTimeout(TIMEOUT_MS);
        try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            connection.disconnect();
        }
    }
}
