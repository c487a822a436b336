package io.blobbench.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SecretsTest {
    @Test
    void propertiesKeepTheirNamesAndLoseSecretValues() {
        assertThat(Secrets.hidden(new TreeMap<>(Map.of(
                        "linger.ms", "5",
                        "sasl.oauthbearer.token.endpoint.url", "https://tokens.example",
                        "ssl.truststore.password", "swordfish",
                        "sasl.jaas.config", "module required username=a password=swordfish;",
                        "url", "redis://ann:swordfish@db.example:6379"))))
                .containsEntry("linger.ms", "5")
                .containsEntry("sasl.oauthbearer.token.endpoint.url", "https://tokens.example")
                .containsEntry("ssl.truststore.password", "***")
                .containsEntry("sasl.jaas.config", "***")
                .containsEntry("url", "redis://***@db.example:6379");
    }

    @Test
    void commandLinesLoseSecretValuesInEverySpelling() {
        assertThat(Secrets.hidden(List.of(
                        "--set",
                        "client.sasl.jaas.config=a=b password=swordfish",
                        "--set=client.password=swordfish",
                        "--password",
                        "swordfish",
                        "--endpoint=redis://ann:swordfish@db.example:6379",
                        "--set",
                        "load.rate=1000")))
                .containsExactly(
                        "--set",
                        "client.sasl.jaas.config=***",
                        "--set=client.password=***",
                        "--password",
                        "***",
                        "--endpoint=redis://***@db.example:6379",
                        "--set",
                        "load.rate=1000");
    }

    @Test
    void yamlIsUntouchedWithoutSecretsAndLosesThemWhereTheyAre() {
        String harmless = "name: x   # as written\nclient: {linger.ms: 5}\n";

        assertThat(Secrets.hiddenYaml(harmless)).isEqualTo(harmless);
        assertThat(Secrets.hiddenYaml("name: x\nclient:\n  sasl.jaas.config: |\n    a\n    swordfish\n  acks: all\n"))
                .doesNotContain("swordfish")
                .contains("sasl.jaas.config:", "***", "acks: all");
    }

    @Test
    void referencesToSecretsStayInYaml() {
        String yaml = "client:\n  password: ${env:REDIS_PASSWORD}\n";

        assertThat(Secrets.hiddenYaml(yaml)).isEqualTo(yaml);
    }

    @Test
    void loginsInUrisStayWhereThePasswordIsAReference() {
        String yaml = "client:\n  url: https://me:${env:PW}@idp\n";

        assertThat(Secrets.hiddenYaml(yaml)).isEqualTo(yaml);
        assertThat(Secrets.hidden(new TreeMap<>(Map.of(
                        "url", "https://me:${file:/etc/pw}@idp",
                        "proxy", "http://${env:USER}:swordfish@host",
                        "proxies", "http://${file:/etc/user}:swordfish@host"))))
                .containsEntry("url", "https://me:${file:/etc/pw}@idp")
                .containsEntry("proxy", "http://***@host")
                .containsEntry("proxies", "http://***@host");
    }
}
