package io.blobbench.trial;

import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.operation.Operation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Stores that hang while a test pauses their server. */
final class HangingStore {
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private HangingStore() {}

    /** The same store, whose clients wait in their operations until the server goes on. */
    static StoreFactory blocking(StoreFactory inner, FakeNode server) {
        return hanging(StoreFactory.class, inner, server, true);
    }

    /** The same store, which never answers operations that are sent to the paused server. */
    static StoreFactory silent(StoreFactory inner, FakeNode server) {
        return hanging(StoreFactory.class, inner, server, false);
    }

    private static <T> T hanging(Class<T> type, T inner, FakeNode server, boolean blocks) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, called, args) -> {
            try {
                Object result = called.invoke(inner, args);
                if (result instanceof Store store) {
                    return hanging(Store.class, store, server, blocks);
                }
                return result instanceof Connection connection
                        ? new HangingConnection(connection, server, blocks)
                        : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    private record HangingConnection(Connection inner, FakeNode server, boolean blocks) implements Connection {
        @Override
        public void submit(Operation operation) {
            while (blocks && server.paused()) {
                LockSupport.parkNanos(LOOK_NS);
            }
            if (blocks || !server.paused()) {
                inner.submit(operation);
            }
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
