package io.blobbench.adapter;

import io.blobbench.server.ServerFactory;
import io.blobbench.store.StoreFactory;
import java.util.Optional;

/**
 * A loaded adapter of a store.
 *
 * @param name as the user types it
 * @param store its client side
 * @param server its local servers, empty where it has none
 * @param loader the loader of its classes, to be the context class loader of threads that call it
 */
public record Adapter(String name, StoreFactory store, Optional<ServerFactory> server, ClassLoader loader) {
    /** Runs a call on this adapter, on this thread, with its loader as context class loader. */
    public <T, X extends Exception> T call(Call<T, X> call) throws X {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return call.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** An action on an adapter, for {@link #call}. */
    @FunctionalInterface
    public interface Call<T, X extends Exception> {
        T run() throws X;
    }
}
