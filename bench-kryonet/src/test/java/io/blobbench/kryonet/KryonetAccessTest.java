package io.blobbench.kryonet;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.error.StoreException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KryonetAccessTest {
    @Test
    void encryptionAndLoginAreRefusedInASentence() {
        Tls tls = new Tls(true, "", "", "", true);

        assertThatThrownBy(() -> new KryonetStoreFactory().open(with(new Access(tls, "", ""))))
                .isInstanceOf(StoreException.class)
                .hasMessage("kryonet has neither TLS nor users, expected a target without tls, user and password");
        assertThatThrownBy(() -> new KryonetStoreFactory().open(with(new Access(Tls.OFF, "bench", "swordfish"))))
                .hasMessageContaining("kryonet has neither TLS nor users")
                .hasMessageNotContaining("swordfish");
    }

    private static StoreSettings with(Access access) {
        return new StoreSettings(List.of("127.0.0.1:1"), Map.of(), Set.of(), access);
    }
}
