package io.blobbench.cli.options;

import io.blobbench.adapter.Adapter;
import java.util.Optional;

/**
 * One of the stores of an invocation.
 *
 * @param adapter that measures it
 * @param product whose servers are asked for; empty means the adapter's own, or servers that run already
 */
public record MeasuredStore(Adapter adapter, Optional<ServerProduct> product) {
    /** The name of its adapter, which scenarios and targets speak of. */
    public String store() {
        return adapter.name();
    }

    /** The name of the store for people. */
    public String name() {
        return product.map(ServerProduct::name).orElseGet(adapter::name);
    }
}
