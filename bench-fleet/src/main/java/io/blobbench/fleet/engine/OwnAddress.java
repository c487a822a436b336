package io.blobbench.fleet.engine;

import io.blobbench.fleet.FleetException;
import io.blobbench.store.error.Causes;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** The address at which a member listens, whose port may be any that is free. */
final class OwnAddress {
    /** Times that other programs may take the port between the look for it and its use. */
    private static final int ATTEMPTS = 10;

    private OwnAddress() {}

    /** Begins to listen at an address. */
    interface Listening<T> {
        /**
         * Begins to listen.
         *
         * @throws FleetException with a {@link BindException} as its root cause when another program has the port
         */
        T at(InetSocketAddress own) throws FleetException, IOException, InterruptedException;
    }

    /**
     * Listens at an address of this host.
     *
     * @param port a certain one, or 0 for any: if another program takes it meanwhile, another one is tried
     * @param whose the member, in a message
     * @throws FleetException when the port is taken, or the engine does not start
     */
    static <T> T listen(InetAddress address, int port, String whose, Listening<T> listening)
            throws FleetException, IOException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                return listening.at(free(address, port, whose));
            } catch (FleetException e) {
                if (port != 0 || attempt == ATTEMPTS || !(Causes.root(e) instanceof BindException)) {
                    throw e;
                }
            }
        }
    }

    private static InetSocketAddress free(InetAddress address, int port, String whose) throws FleetException {
        try (ServerSocket socket = new ServerSocket(port, 1, address)) {
            return new InetSocketAddress(address, socket.getLocalPort());
        } catch (IOException e) {
            String where = address.getHostAddress() + (port == 0 ? "" : ":" + port);
            String hint = String.valueOf(e.getMessage()).contains("in use")
                    ? "; does another fleet use it?"
                    : "; is it an address of this machine?";
            throw new FleetException(whose + " cannot listen at " + where + ": " + e.getMessage() + hint, e);
        }
    }
}
