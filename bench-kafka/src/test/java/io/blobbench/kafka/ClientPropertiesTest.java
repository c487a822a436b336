package io.blobbench.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.blobbench.store.StoreSettings;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.junit.jupiter.api.Test;

class ClientPropertiesTest {
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
