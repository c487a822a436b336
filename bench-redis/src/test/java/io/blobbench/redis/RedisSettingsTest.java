package io.blobbench.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.ConnectionPlan;
import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.error.SettingException;
import io.blobbench.store.error.StoreException;
import io.blobbench.store.operation.OperationKind;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisAccessControlException;

class RedisSettingsTest {
    @Test
    void noTimeoutIsRefusedWithTheShortestOne() {
        StoreSettings settings = new StoreSettings(List.of("127.0.0.1:6379"), Map.of("socketTimeoutMillis", "0"));

        assertThatThrownBy(() -> RedisSettings.parse(settings))
                .isInstanceOf(SettingException.class)
                .hasMessage("redis client setting socketTimeoutMillis must be at least 10, got 0");
    }

    @Test
    void aConnectionOutlastsTheTimeoutOfItsOperationsUnlessTheUserChoseOtherwise() throws Exception {
        assertThat(socketTimeout(Map.of(), Duration.ofSeconds(60))).isEqualTo(65_000);
        assertThat(socketTimeout(Map.of(), Duration.ofSeconds(1))).isEqualTo(30_000);
        assertThat(socketTimeout(Map.of("socketTimeoutMillis", "2000"), Duration.ofSeconds(60)))
                .isEqualTo(2_000);
    }

    @Test
    void aLoginOfClientPropertiesThatTheServerRefusesIsNotTakenForAMissingOne() throws Exception {
        RedisSettings settings = RedisSettings.parse(
                new StoreSettings(List.of("127.0.0.1:6379"), Map.of("user", "me", "password", "mine")));

        assertThat(settings.failure("ask", new JedisAccessControlException("WRONGPASS invalid username-password pair")))
                .hasMessage("redis 127.0.0.1:6379: the server does not accept user 'me' with this password; user and"
                        + " password of the target, or of client properties, must be those of the server (WRONGPASS"
                        + " invalid username-password pair)");
    }

    @Test
    void aUserWithoutPasswordIsRefusedAlsoWhereClientPropertiesHaveIt() throws Exception {
        List<String> endpoints = List.of("127.0.0.1:6379");

        assertThatThrownBy(() -> RedisSettings.parse(new StoreSettings(endpoints, Map.of("user", "me"))))
                .isInstanceOf(StoreException.class)
                .hasMessage("redis takes user and password together, got user alone");

        StoreSettings inHalves =
                new StoreSettings(endpoints, Map.of("password", "mine"), Set.of(), new Access(Tls.OFF, "me", ""));
        assertThat(RedisSettings.parse(inHalves).access()).isEqualTo(new Access(Tls.OFF, "me", "mine"));
    }

    private static int socketTimeout(Map<String, String> client, Duration timeout) throws Exception {
        ConnectionPlan plan =
                new ConnectionPlan(0, 1, 1, 1, false, 1, 100, 100, EnumSet.allOf(OperationKind.class), timeout);
        RedisSettings settings = RedisSettings.parse(new StoreSettings(List.of("127.0.0.1:6379"), client))
                .of(plan);

        assertThat(settings.shown())
                .containsEntry(
                        "socketTimeoutMillis", String.valueOf(settings.config().getSocketTimeoutMillis()));
        return settings.config().getSocketTimeoutMillis();
    }
}
