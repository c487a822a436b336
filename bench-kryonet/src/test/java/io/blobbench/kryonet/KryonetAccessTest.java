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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({
        "connectTimeoutMillis, 0, must be at least 10",
        "timeoutMillis, -1, must be at least 0",
        "keepAliveMillis, 8s, must be a whole number"
    })
    void timesThatKryonetCannotUseAreRefusedBeforeItConnects(String name, String value, String why) {
        StoreSettings settings = new StoreSettings(List.of("127.0.0.1:1"), Map.of(name, value));

        assertThatThrownBy(() -> new KryonetStoreFactory().check(settings))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("kryonet client setting " + name + " " + why);
    }

    private static StoreSettings with(Access access) {
        return new StoreSettings(List.of("127.0.0.1:1"), Map.of(), Set.of(), access);
    }
}
