package io.blobbench.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.reference.AsyncMemoryStoreFactory;
import io.blobbench.reference.MemoryStoreFactory;
import io.blobbench.store.Connection;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.layout.Durability;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The reference stores keep what adapters keep, as far as that needs no server. */
@ParameterizedClass
@MethodSource("factories")
record MemoryStoreContractTest(StoreFactory factory)
        implements LayoutContract, OperationContract, RejectionContract, ContentContract {
    static Stream<StoreFactory> factories() {
        return Stream.of(new MemoryStoreFactory(), new AsyncMemoryStoreFactory());
    }

    @Override
    public StoreUnderTest subject() {
        return new StoreUnderTest(
                factory, new NoServers(Map.of()), "none", Durability.NONE, Duration.ofSeconds(60), Set::of);
    }

    @Test
    @Override
    public void tearingDownLeavesNothing() throws Exception {
        try (Store store = subject().open()) {
            store.provision(subject().layout());
            try (Connection connection = subject().connect(store)) {
                subject().write(connection, 5);
            }

            store.teardown();

            assertThatThrownBy(store::countBlobs).isInstanceOf(StoreException.class);
            store.provision(subject().layout());
            assertThat(store.countBlobs()).isZero();
        }
    }
}
