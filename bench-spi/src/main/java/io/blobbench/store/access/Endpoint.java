package io.blobbench.store.access;

import io.blobbench.store.error.SettingException;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * The address of a server.
 *
 * @param host name or address; one of IPv6 in brackets
 * @param port in [1, 65535]
 */
public record Endpoint(String host, int port) {
    /**
     * Takes {@code host:port} apart.
     *
     * @throws SettingException when it is anything else
     */
    public static Endpoint parse(String text) throws SettingException {
        if (!text.matches("([^\\s/:\\[\\]]+|\\[[0-9a-fA-F:.]+]):\\d{1,5}")) {
            throw notAnEndpoint(text);
        }
        int colon = text.lastIndexOf(':');
        int port = Integer.parseInt(text.substring(colon + 1));
        if (port < 1 || port > 0xFFFF) {
            throw notAnEndpoint(text);
        }
        return new Endpoint(text.substring(0, colon), port);
    }

    /**
     * Whether {@code host:port} is another host's own on each host: {@code localhost}, or an address that only its host reaches. Other names are
     * not looked up.
     */
    public static boolean isLoopback(String text) {
        String host = text.substring(0, Math.max(0, text.lastIndexOf(':')));
        if (host.equalsIgnoreCase("localhost")) {
            return true;
        }
        if (!host.matches("[0-9.]+|\\[[0-9a-fA-F:.]+]")) {
            return false;
        }
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress() || address.isAnyLocalAddress();
        } catch (UnknownHostException e) {
            return false; // it is no address
        }
    }

    private static SettingException notAnEndpoint(String text) {
        return new SettingException("an endpoint is host:port, got '" + text + "'");
    }

    /** {@code host:port}. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
