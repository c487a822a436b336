package io.blobbench.kryonet;

import com.esotericsoftware.kryonet.Listener;
import io.blobbench.store.NamedValues;
import io.blobbench.store.Reopening;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;

/** Opens the links of one connection. */
record Links(Endpoint port, NamedValues settings, Wiring wiring, Listener listener) implements Reopening.Opener<Link> {
    @Override
    public Link open() throws StoreException {
        return Link.open(port, settings, wiring.write(), wiring.object(), listener);
    }

    @Override
    public void close(Link link) {
        link.shutDown();
        link.awaitEnd();
    }
}
