package io.blobbench.reference.echo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EchoStoreFactoryTest {
    @Test
    void connectionsToASecondServerAreRefused() {
        StoreSettings two = new StoreSettings(List.of("a:1", "b:2"), Map.of());

        assertThatThrownBy(() -> new EchoStoreFactory().open(two))
                .isInstanceOf(StoreException.class)
                .hasMessage("echo takes one endpoint, that of its server, got [a:1, b:2]");
    }
}
