package io.blobbench.kryonet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.contract.Ability;
import io.blobbench.contract.ForeignObject;
import io.blobbench.contract.RecordingOperation;
import io.blobbench.contract.StoreContract;
import io.blobbench.server.ServerFactory;
import io.blobbench.store.Connection;
import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.Store;
import io.blobbench.store.StoreFactory;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.layout.Consistency;
import io.blobbench.store.layout.Durability;
import io.blobbench.store.layout.Layout;
import io.blobbench.store.layout.UnsupportedLayoutException;
import io.blobbench.store.operation.OperationKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class KryonetStoreContractIT extends StoreContract {
    @Test
    void appendedBlobsThatAreOnlyCountedCannotBeReadBack() throws Exception {
        Layout counting =
                new Layout("counting", 1, 1, Consistency.ONE, Durability.NONE, 100, Map.of("retain", "false"));
        try (Store store = storeFactory().open(subject().cluster().settings())) {
            store.provision(counting);
            try (Connection connection = store.connect(new ConnectionPlan(0, 1, 1, 3, 100))) {
                write(connection, OperationKind.PUT, 3);
                List<byte[]> found = new ArrayList<>();
                store.scan((key, payload) -> found.add(payload));
                assertThat(found).hasSize(3);

                write(connection, OperationKind.APPEND, 2);
            }

            assertThat(store.countBlobs()).isEqualTo(5);
            assertThatThrownBy(() -> store.scan((key, payload) -> {}))
                    .isInstanceOf(UnsupportedLayoutException.class)
                    .hasMessage(
                            "option retain=false counts appended blobs and keeps none: verify must be count or none");
            store.teardown();
        }
    }

    private static void write(Connection connection, OperationKind kind, int blobs) throws InterruptedException {
        RecordingOperation operation = RecordingOperation.write(kind, Collections.nCopies(blobs, new byte[100]));
        connection.submit(operation);
        assertThat(operation.awaitSettled(Duration.ofSeconds(60)).acknowledged())
                .isEqualTo(blobs);
    }

    @Override
    protected StoreFactory storeFactory() {
        return new KryonetStoreFactory();
    }

    @Override
    protected ServerFactory serverFactory() {
        return new KryonetServerFactory();
    }

    @Override
    protected String clientSetting() {
        return "timeoutMillis";
    }

    @Override
    public Set<Ability> abilities() {
        return Set.of(Ability.IDLE);
    }

    @Override
    protected Set<String> resources(StoreSettings settings) throws Exception {
        Endpoint server = settings.parseEndpoints().get(0);
        try (Control control = new Control(server, KryonetStoreFactory.settings(settings.client()), 1 << 20)) {
            return ((String) control.call(Verb.DESCRIBE, "", 0, null))
                    .lines()
                    .skip(1)
                    .collect(Collectors.toSet());
        }
    }

    @Override
    protected ForeignObject foreignObject(StoreSettings settings) {
        return new ForeignShelf(settings);
    }
}
