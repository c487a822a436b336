package io.blobbench.fleet.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SignatureException;
import java.time.Instant;
import java.util.Date;
import org.junit.jupiter.api.Test;

/** Tests of the certificates that an authority issues. */
class RunAuthorityTest {
    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");

    @Test
    void aMemberIsCertifiedByItsOwnRunAlone() throws Exception {
        Identity member = new RunAuthority("one", NOW).certify("agent-0");
        Identity stranger = new RunAuthority("two", NOW).certify("agent-0");

        member.certificate().verify(member.authority().getPublicKey());
        assertThat(member.certificate().getSubjectX500Principal().getName()).isEqualTo("CN=agent-0");
        assertThat(member.certificate().getBasicConstraints())
                .as("it certifies no one")
                .isEqualTo(-1);
        assertThatThrownBy(
                        () -> member.certificate().verify(stranger.authority().getPublicKey()))
                .isInstanceOf(SignatureException.class);
    }

    @Test
    void clocksOfHostsMayDifferByADay() throws Exception {
        Identity member = new RunAuthority("one", NOW).certify("agent-0");

        member.certificate().checkValidity(Date.from(NOW.minusSeconds(80_000)));
        member.certificate().checkValidity(Date.from(NOW.plusSeconds(80_000)));
        assertThat(member.certificate().getNotAfter()).isBefore(Date.from(NOW.plusSeconds(100 * 86_400L)));
    }

    @Test
    void anIdentityTravelsAsText() throws Exception {
        Identity member = new RunAuthority("one", NOW).certify("agent-0");

        Identity read = Identity.decode(member.encodedAuthority(), member.encodedCertificate(), member.encodedKey());

        assertThat(read.certificate()).isEqualTo(member.certificate());
        assertThat(read.key()).isEqualTo(member.key());
        assertThat(read.toString()).doesNotContain(member.encodedKey());
        assertThat(read.context().getProtocol()).isEqualTo("TLSv1.3");
    }
}
