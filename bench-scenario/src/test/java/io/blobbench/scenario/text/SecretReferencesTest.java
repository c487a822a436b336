package io.blobbench.scenario.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.scenario.Cell;
import io.blobbench.scenario.Scenarios;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretReferencesTest {
    private static final Map<String, String> ENVIRONMENT = Map.of("PW", "a$1\\b", "USER_NAME", "me");

    @Test
    void referencesToTheEnvironmentAreResolvedAnywhereInAValue() throws ScenarioException {
        Map<String, String> resolved = SecretReferences.resolve(
                Map.of("jaas", "login user=\"${env:USER_NAME}\" password=\"${env:PW}\";", "plain", "as it is"),
                ENVIRONMENT::get);

        assertThat(resolved)
                .containsEntry("jaas", "login user=\"me\" password=\"a$1\\b\";")
                .containsEntry("plain", "as it is");
    }

    @Test
    void aFileStandsWithoutItsLastLineBreak(@TempDir Path folder) throws ScenarioException, IOException {
        Path file = Files.writeString(folder.resolve("pw"), "first\nsecond\n");

        Map<String, String> resolved =
                SecretReferences.resolve(Map.of("password", "${file:" + file + "}"), ENVIRONMENT::get);

        assertThat(resolved).containsEntry("password", "first\nsecond");
    }

    @Test
    void aMissingVariableIsNamed() {
        assertThatThrownBy(() -> SecretReferences.resolve(Map.of("password", "${env:NONE}"), ENVIRONMENT::get))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("client.password: the environment variable NONE is not set");
    }

    @Test
    void aMissingFileIsNamed(@TempDir Path folder) {
        Path file = folder.resolve("none");

        assertThatThrownBy(() -> SecretReferences.resolve(Map.of("password", "${file:" + file + "}"), ENVIRONMENT::get))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("client.password: the file " + file + " cannot be read: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "ssl.key.password",
                "sasl.jaas.config",
                "api-key",
                "auth.token",
                "clientSecret",
                "pass"
            })
    void aSecretIsNeverWrittenOut(String name) {
        assertThatThrownBy(() -> Scenarios.read("stores: {redis: {client: {" + name + ": open}}}"))
                .hasMessageContaining("client." + name + " is a secret written out");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssl.keystore.location",
                "key.serializer",
                "linger.ms",
                "user",
                "keepalive",
                "sasl.oauthbearer.token.endpoint.url"
            })
    void otherPropertiesMayBeWrittenOut(String name) throws ScenarioException {
        Cell cell = Scenarios.onlyCell("stores: {redis: {client: {" + name + ": open}}}");

        assertThat(cell.client()).containsEntry(name, "open");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://me:open@idp/token",
                "x=1,proxy=http://t0ken@host:1",
                "https://t0ken:@host",
                "https://${env:USER}:open@idp",
                "https://${file:/etc/user}:open@idp"
            })
    void aLoginInAUriIsNeverWrittenOut(String url) {
        assertThatThrownBy(() -> Scenarios.read("stores: {redis: {client: {url: '" + url + "'}}}"))
                .hasMessageContaining("client.url is a secret written out");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://me:${env:PW}@idp",
                "https://${env:LOGIN}@idp",
                "https://me:${file:/etc/pw}@idp",
                "https://${env:USER}:${env:PW}@idp",
                "https://${env:LOGIN}:@idp",
                "https://idp/to@ken",
                "a@b"
            })
    void otherUrisMayBeWrittenOut(String url) throws ScenarioException {
        assertThat(Scenarios.onlyCell("stores: {redis: {client: {url: '" + url + "'}}}")
                        .client())
                .containsEntry("url", url);
    }
}
