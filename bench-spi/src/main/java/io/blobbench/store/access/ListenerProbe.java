package io.blobbench.store.access;

import io.blobbench.store.error.Causes;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds out why no server could be reached, where a client library does not say it. Stateless. */
public final class ListenerProbe {
    /** Bounds each connect, so that a host that is silent delays a failure by no more than that. */
    private static final int TIMEOUT_MS = (int) Duration.ofSeconds(1).toMillis();

    private ListenerProbe() {}

    /**
     * Opens a connection to each of the servers.
     *
     * @param what was tried, on what
     * @return the causes if none accepts one, else empty
     */
    public static Optional<StoreException> ofNoListener(String what, List<Endpoint> servers, Throwable failure) {
        Set<String> causes = new LinkedHashSet<>();
        for (Endpoint server : servers) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(server.host(), server.port()), TIMEOUT_MS);
                return Optional.empty();
            } catch (IOException e) {
                causes.add(Causes.text(e));
            }
        }
        return Optional.of(new StoreException(what + ": " + String.join(", ", causes), failure));
    }
}
