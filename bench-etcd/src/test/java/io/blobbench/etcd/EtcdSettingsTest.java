package io.blobbench.etcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.store.StoreSettings;
import io.blobbench.store.access.Access;
import io.blobbench.store.access.Tls;
import io.blobbench.store.error.StoreException;
import io.etcd.jetcd.ClientBuilder;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EtcdSettingsTest {
    @Test
    void aClientPrefersTheMemberOfItsNumberModuloTheirNumber() throws Exception {
        List<String> members = List.of("node1:2379", "node2:2379", "node3:2379");

        assertThat(settings().builder(0, members).target()).isEqualTo("ip:///node1:2379,node2:2379,node3:2379");
        assertThat(settings().builder(7, members).target()).isEqualTo("ip:///node2:2379,node3:2379,node1:2379");
    }

    @Test
    void aClientSendsNothingAgain() throws Exception {
        ClientBuilder builder = settings().builder(0, List.of("127.0.0.1:2379"));

        assertThat(builder.retryMaxAttempts()).isZero();
        assertThat(builder.waitForReady()).isFalse();
    }

    @Test
    void anIdleConnectionSendsNoPingsForWhichEtcdWouldEndIt() throws Exception {
        assertThat(settings().builder(0, List.of("127.0.0.1:2379")).keepaliveWithoutCalls())
                .isFalse();
    }

    /** jetcd parses it, and takes the members from its path. */
    @Test
    void aTargetIsAUriAlsoWhereMembersHaveAddressesOfIpv6() throws Exception {
        String target =
                settings().builder(0, List.of("[::1]:2379", "node2:2379")).target();

        assertThat(URI.create(target)).hasScheme("ip").hasPath("/[::1]:2379,node2:2379");
        String single = EtcdSettings.target(List.of("[::1]:2379"));
        assertThat(settings().member(single).endpoint()).isEqualTo("[::1]:2379");
    }

    @Test
    void aFileOfClientPropertiesThatIsMissingIsNamed() {
        Map<String, String> client = Map.of("trustCertCollectionFile", "nowhere.pem");

        assertThatThrownBy(() -> EtcdSettings.parse(new StoreSettings(List.of("node1:2379"), client)))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("etcd client settings trustCertCollectionFile (tls.ca), keyCertChainFile"
                        + " (tls.certificate) and keyFile (tls.key): tls.ca: the file nowhere.pem cannot be read");
    }

    @Test
    void aLoginOfClientPropertiesThatTheServerRefusesIsNotTakenForAMissingOne() throws Exception {
        EtcdSettings settings =
                EtcdSettings.parse(new StoreSettings(List.of("node1:2379"), Map.of("user", "me", "password", "mine")));
        Exception refused = new Exception("etcdserver: authentication failed, invalid user ID or password");

        assertThat(settings.refusal("ask", refused)).hasValueSatisfying(told -> assertThat(told)
                .hasMessageStartingWith("etcd node1:2379: the server does not accept user 'me' with this password;"));
    }

    @Test
    void halfALoginIsRefusedAlsoWhereClientPropertiesHaveIt() throws Exception {
        assertThatThrownBy(() -> EtcdSettings.parse(new StoreSettings(List.of("node1:2379"), Map.of("user", "me"))))
                .isInstanceOf(StoreException.class)
                .hasMessage("etcd takes user and password together, got user alone");

        StoreSettings inHalves = new StoreSettings(
                List.of("node1:2379"), Map.of("password", "mine"), Set.of(), new Access(Tls.OFF, "me", ""));
        assertThat(EtcdSettings.parse(inHalves).access()).isEqualTo(new Access(Tls.OFF, "me", "mine"));
    }

    private static EtcdSettings settings() throws StoreException {
        return EtcdSettings.parse(new StoreSettings(List.of("node1:2379"), Map.of()));
    }
}
