package io.blobbench.fleet.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blobbench.fleet.FleetException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnAddressTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private final FleetException inUse = new FleetException("it does not start", new BindException("in use"));

    private final List<InetSocketAddress> tried = new ArrayList<>();

    @Test
    void aPortThatAnotherProgramTakesMeanwhileIsReplaced() throws Exception {
        InetSocketAddress own = OwnAddress.listen(HERE, 0, "a member", address -> triedOnce(address, inUse));

        assertThat(tried).hasSize(2).endsWith(own);
        assertThat(own.getAddress()).isEqualTo(HERE);
        assertThat(own.getPort()).isPositive();
    }

    @Test
    void aCertainPortIsNotReplaced() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, HERE)) {
            port = free.getLocalPort();
        }

        assertThatThrownBy(() -> OwnAddress.listen(HERE, port, "a member", address -> triedOnce(address, inUse)))
                .isInstanceOf(FleetException.class);
        assertThat(tried).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void aCertainPortThatIsTakenIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, HERE)) {
            int port = taken.getLocalPort();

            assertThatThrownBy(() -> OwnAddress.listen(HERE, port, "a member", address -> triedOnce(address, inUse)))
                    .isInstanceOf(FleetException.class)
                    .hasMessageStartingWith("a member cannot listen at 127.0.0.1:" + port + ": ");
        }
        assertThat(tried).isEmpty();
    }

    @Test
    void anAddressThatIsNotOfThisMachineIsSaidToBeSo() throws Exception {
        InetAddress documented = InetAddress.getByName("192.0.2.1"); // no machine has it (RFC 5737)

        assertThatThrownBy(() -> OwnAddress.listen(documented, 0, "a member", address -> triedOnce(address, inUse)))
                .hasMessageStartingWith("a member cannot listen at 192.0.2.1: ")
                .hasMessageEndingWith("; is it an address of this machine?");
        assertThat(tried).isEmpty();
    }

    @Test
    void anotherFailureEndsTheAttempts() {
        FleetException other = new FleetException("it does not start", new IOException("no certificate"));

        assertThatThrownBy(() -> OwnAddress.listen(HERE, 0, "a member", address -> triedOnce(address, other)))
                .isSameAs(other);
        assertThat(tried).hasSize(1);
    }

    @Test
    void portsThatAreAlwaysTakenEndTheAttempts() {
        assertThatThrownBy(() -> OwnAddress.listen(HERE, 0, "a member", address -> {
                    tried.add(address);
                    throw inUse;
                }))
                .isSameAs(inUse);
        assertThat(tried).hasSize(10);
    }

    private InetSocketAddress triedOnce(InetSocketAddress address, FleetException failure) throws FleetException {
        tried.add(address);
        if (tried.size() == 1) {
            throw failure;
        }
        return address;
    }
}
