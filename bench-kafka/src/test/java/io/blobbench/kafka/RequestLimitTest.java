package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.layout.UnsupportedLayoutException;
import java.util.List;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.junit.jupiter.api.Test;

class RequestLimitTest {
    @Test
    void aRequestBeyondTheLimitOfABrokerIsUnsupported() {
        Config usual = new Config(List.of(new ConfigEntry("socket.request.max.bytes", "104857600")));

        assertThatCode(() -> RequestLimit.require(usual, 104_857_600)).doesNotThrowAnyException();
        assertThatThrownBy(() -> RequestLimit.require(usual, 104_857_601))
                .isInstanceOf(UnsupportedLayoutException.class)
                .hasMessage("a request with one batch would have 104857601 bytes, and socket.request.max.bytes of these"
                        + " brokers is 104857600");
    }

    @Test
    void brokersThatDoNotTellTheirLimitAreTried() {
        assertThatCode(() -> RequestLimit.require(new Config(List.of()), Long.MAX_VALUE))
                .doesNotThrowAnyException();
    }
}
