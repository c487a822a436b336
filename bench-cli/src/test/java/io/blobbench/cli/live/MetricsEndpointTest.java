package io.blobbench.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.Test;

class MetricsEndpointTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @Test
    void aPortThatIsTakenIsNamedInOneSentence() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, LOOPBACK)) {
            int port = other.getLocalPort();

            assertThatExceptionOfType(CommandFailure.class)
                    .isThrownBy(() -> MetricsEndpoint.open(LOOPBACK, port))
                    .satisfies(failure -> assertThat(failure.exitCode()).isEqualTo(ExitCodes.USAGE))
                    .withMessage("--metrics-port: cannot listen on 127.0.0.1:" + port
                            + " (Address already in use); name another port, or 0 for any that is free");
        }
    }

    @Test
    void anAddressOfAnotherHostIsNamedWhateverThePort() throws Exception {
        InetAddress documentation = InetAddress.getByName("192.0.2.1");

        for (int port : new int[] {0, 9400}) {
            assertThatExceptionOfType(CommandFailure.class)
                    .isThrownBy(() -> MetricsEndpoint.open(documentation, port))
                    .withMessageStartingWith("--metrics-host: cannot listen on 192.0.2.1:" + port + " (")
                    .withMessageEndingWith("); name an address of this host");
        }
    }

    @Test
    void nothingListensAnyMoreWhenItIsClosed() throws Exception {
        String url;
        try (MetricsEndpoint endpoint = MetricsEndpoint.open(LOOPBACK, 0)) {
            url = endpoint.url();
            assertThat(MetricsPage.read(url).lines()).containsExactly("# EOF");
        }

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> MetricsPage.read(url));
        new ServerSocket(URI.create(url).getPort(), 1, LOOPBACK).close();
    }
}
