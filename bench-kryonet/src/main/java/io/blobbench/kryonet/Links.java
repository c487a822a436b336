package io.blobbench.kryonet;

import com.esotericsoftware.kryonet.Listener;
import io.blobbench.store.NamedValues;
import io.blobbench.store.Reopening;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.time.Duration;

/** Opens the links of one connection. */
record Links(Endpoint port, NamedValues settings, Wiring wiring, Listener listener) implements Reopening.Opener<Link> {
    @Override
    public Link open() throws StoreException {
        return open(Link.connectMillis(settings));
    }

    @Override
    public Link reopen(Duration atMost) throws StoreException {
        return open((int) Math.min(Link.connectMillis(settings), atMost.toMillis()));
    }

    private Link open(int connectMillis) throws StoreException {
        return Link.open(port, settings, connectMillis, wiring.write(), wiring.object(), listener);
    }

    @Override
    public void close(Link link) {
        link.shutDown();
        link.awaitEnd();
    }
}
