package io.blobbench.store.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.StoreException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:6379, 127.0.0.1, 6379",
        "broker-1.lab:65535, broker-1.lab, 65535",
        "localhost:1, localhost, 1",
        "[::1]:9042, [::1], 9042"
    })
    void aHostAndAPortAreTakenApart(String text, String host, int port) throws StoreException {
        Endpoint endpoint = Endpoint.parse(text);

        assertThat(endpoint).isEqualTo(new Endpoint(host, port)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "localhost:",
                ":6379",
                "a b:1",
                "http://host:80",
                "host:0",
                "host:65536",
                "::1:80"
            })
    void anythingElseIsShown(String text) {
        assertThatThrownBy(() -> Endpoint.parse(text))
                .isInstanceOf(StoreException.class)
                .hasMessage("an endpoint is host:port, got '" + text + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:1", "LocalHost:1", "127.0.0.1:1", "127.8.9.1:1", "[::1]:1", "0.0.0.0:1"})
    void aLoopbackAddressIsOneOnEveryHost(String text) {
        assertThat(Endpoint.isLoopback(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.1:1", "[fe80::1]:1", "localhost.lab:1", "127.lab:1", "1.2.3.4.5:1", "localhost"})
    void otherAddressesAndNamesAreNone(String text) {
        assertThat(Endpoint.isLoopback(text)).isFalse();
    }

    @Test
    void aStoreWithoutAnyEndpointIsRefused() {
        StoreSettings none = new StoreSettings(List.of(), Map.of());

        assertThatThrownBy(none::parseEndpoints).isInstanceOf(StoreException.class);
    }

    @Test
    void theEndpointsOfAStoreKeepTheirOrder() throws StoreException {
        StoreSettings two = new StoreSettings(List.of("b:2", "a:1"), Map.of());

        assertThat(two.parseEndpoints()).containsExactly(new Endpoint("b", 2), new Endpoint("a", 1));
    }

    @Test
    void aStoreOfOneEndpointTakesNoSecondOne() throws StoreException {
        StoreSettings one = new StoreSettings(List.of("a:1"), Map.of());
        StoreSettings two = new StoreSettings(List.of("b:2", "a:1"), Map.of());

        assertThat(one.parseOneEndpoint("redis", "the primary")).isEqualTo(new Endpoint("a", 1));
        assertThatThrownBy(() -> two.parseOneEndpoint("redis", "the primary"))
                .isInstanceOf(StoreException.class)
                .hasMessage("redis takes one endpoint, that of the primary, got [b:2, a:1]");
    }
}
