package io.blobbench.trial;

import io.blobbench.store.BlobVisitor;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.StoreTraits;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Layout;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A store that has lost so many of its blobs once its server was killed. Control thread only.
 *
 * @param writes the consistency of all writes; empty for the one that is asked for
 * @param permanentPrimary index of the server that stays the primary
 */
public record ForgetfulStore(
        StoreFactory inner, FakeNode server, long lost, Optional<Consistency> writes, OptionalInt permanentPrimary)
        implements StoreFactory {
    public ForgetfulStore(StoreFactory inner, FakeNode server, long lost) {
        this(inner, server, lost, Optional.empty(), OptionalInt.empty());
    }

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public String clientVersion() {
        return inner.clientVersion();
    }

    @Override
    public StoreTraits traits() {
        return inner.traits();
    }

    @Override
    public Consistency consistencyOfWrites(Consistency asked) {
        return writes.orElse(asked);
    }

    @Override
    public Store open(StoreSettings settings) throws StoreException {
        return new Opened(inner.open(settings));
    }

    private final class Opened implements Store {
        private final Store whole;

        private Opened(Store whole) {
            this.whole = whole;
        }

        @Override
        public void provision(Layout layout) throws StoreException {
            whole.provision(layout);
        }

        @Override
        public Connection connect(ConnectionPlan plan) throws StoreException {
            return whole.connect(plan);
        }

        @Override
        public long countBlobs() throws StoreException {
            return whole.countBlobs() - (server.kills() > 0 ? lost : 0);
        }

        @Override
        public void scan(BlobVisitor visitor) throws StoreException {
            AtomicLong left = new AtomicLong(countBlobs());
            whole.scan((key, payload) -> {
                if (left.getAndDecrement() > 0) {
                    visitor.visit(key, payload);
                }
            });
        }

        @Override
        public void writeToFiles() {}

        @Override
        public Map<String, String> describe() throws StoreException {
            return whole.describe();
        }

        @Override
        public void teardown() throws StoreException {
            whole.teardown();
        }

        @Override
        public boolean holds(String layoutName) throws StoreException {
            return whole.holds(layoutName);
        }

        @Override
        public void remove(String layoutName) throws StoreException {
            whole.remove(layoutName);
        }

        @Override
        public void close() {
            whole.close();
        }
    }
}
