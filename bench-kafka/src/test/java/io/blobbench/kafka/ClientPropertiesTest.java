package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.StoreSettings;
import io.blobbench.store.error.SettingException;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientPropertiesTest {
    /** The admin client, the only one that is opened before the first trial, does not know all of them. */
    @ParameterizedTest
    @CsvSource({
        "linger.ms, 5ms, Not a number",
        "batch.size, -1, Value must be at least 0",
        "max.in.flight.requests.per.connection, 0, Value must be at least 1",
        "fetch.max.bytes, 1MB, Not a number",
        "isolation.level, read_comitted, read_committed",
        "reconnect.backoff.ms, soon, Not a number"
    })
    void aValueThatAnyOfTheClientsRefusesIsAMistakeOfTheUser(String name, String value, String reason) {
        assertThatThrownBy(() -> ProducerSettingsTest.properties(Map.of(name, value)))
                .isInstanceOf(SettingException.class)
                .hasMessageStartingWith("Kafka client property: Invalid value " + value + " for configuration " + name)
                .hasMessageContaining(reason);
    }

    @Test
    void valuesThatTheClientsTakeAreGood() throws Exception {
        Map<String, String> good = Map.of(
                "linger.ms",
                " 5 ",
                "security.protocol",
                "SSL",
                "isolation.level",
                "read_committed",
                "interceptor.classes",
                "");

        for (String name : good.keySet()) {
            assertThat(ProducerSettingsTest.properties(good).sets(name)).isTrue();
        }
    }

    @Test
    void aLoginOfClientPropertiesThatTheServerRefusesIsNotTakenForAMissingOne() throws Exception {
        String login =
                "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"me\" password=\"mine\";";
        ClientProperties properties =
                new ClientProperties(new StoreSettings(List.of("node1:9092"), Map.of("sasl.jaas.config", login)));

        assertThat(properties.failure("ask", new SaslAuthenticationException("Invalid username or password")))
                .hasMessage(
                        "kafka node1:9092: the server does not accept the password; user and password of the target, or"
                                + " of client properties, must be those of the server (Invalid username or password)");
    }
}
