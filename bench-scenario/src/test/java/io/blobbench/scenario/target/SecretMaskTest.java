package io.blobbench.scenario.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretMaskTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    swordfish         | wrong password 'swordfish'        | wrong password '***'
                    swordfish         | swordfishswordfish, and swordfish | ***, and ***
                    open-sesame-4711  | no user open-sesa...              | no user ***...
                    open-sesame-4711  | ...esame-4711 is wrong            | ...*** is wrong
                    open-sesame-4711  | an open door, sesame oil          | an open door, sesame oil
                    abc               | abc or 'abc', not abcd or xabc    | *** or '***', not abcd or xabc
                    a                 | a lab                             | a lab
                    ----------------  | a ---------- table                | a ---------- table
                    """)
    void secretsAreHiddenWholeAndInPart(String secret, String text, String shown) {
        assertThat(new SecretMask(List.of(secret)).hide(text)).isEqualTo(shown);
    }

    @Test
    void theLinesOfASecretAreHiddenEachByItself() {
        SecretMask mask =
                new SecretMask(List.of("-----BEGIN KEY-----\n  wolf\nhare-and-tortoise\n-----END KEY-----\n"));

        assertThat(mask.hide("expected wolf, got hare-and-tortoise")).isEqualTo("expected ***, got ***");
        assertThat(mask.hide("the key wolfram, bad file")).isEqualTo("the key ***ram, bad file");
    }

    @Test
    void theLongerOfTwoSecretsIsHiddenWhole() {
        SecretMask mask = new SecretMask(List.of("swordfish", "swordfish-2"));

        assertThat(mask.hide("neither 'swordfish' nor 'swordfish-2'")).isEqualTo("neither '***' nor '***'");
    }

    @Test
    void aTextWithoutSecretsStaysTheSame() {
        String text = "redis 127.0.0.1:6379: connection refused";

        assertThat(new SecretMask(List.of("swordfish", "x")).hide(text)).isSameAs(text);
        assertThat(new SecretMask(List.of()).hide(text)).isSameAs(text);
    }
}
