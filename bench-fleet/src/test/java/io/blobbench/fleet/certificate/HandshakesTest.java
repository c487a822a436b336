package io.blobbench.fleet.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of JDK 17.0.15 and, with an alert before them, of 17.0.21 and 25. */
class HandshakesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Received fatal alert: certificate_unknown | it does not accept the certificate of this side",
                "(certificate_unknown) Received fatal alert: certificate_unknown | it does not accept the certificate of this side",
                "PKIX path validation failed | its certificate is not one of this run",
                "(certificate_unknown) PKIX path validation failed | its certificate is not one of this run",
                "(bad_certificate) Empty client certificate chain | it showed no certificate of this run",
                "Unsupported or unrecognized SSL message | it does not speak TLS",
                "(internal_error) something else | something else",
            })
    void aFailureIsTheSameInTheWordsOfEachJdk(String message, String why) {
        assertThat(Handshakes.why(new SSLHandshakeException(message), Duration.ofSeconds(3)))
                .startsWith(why);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Remote host terminated the handshake",
                "Insufficient buffer remaining for AEAD cipher fragment (2).",
                "(bad_record_mac) Insufficient buffer remaining for AEAD cipher fragment (2)."
            })
    void anEndThatLeftIsNoRefusal(String message) {
        assertThat(Handshakes.hungUp(new SSLHandshakeException(message))).isTrue();
    }

    @Test
    void anAlertIsARefusal() {
        assertThat(Handshakes.hungUp(
                        new SSLHandshakeException("(handshake_failure) Received fatal alert: handshake_failure")))
                .isFalse();
    }
}
