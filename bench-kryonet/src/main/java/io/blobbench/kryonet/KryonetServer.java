package io.blobbench.kryonet;

import com.esotericsoftware.minlog.Log;
import java.io.IOException;
import java.net.InetAddress;

/** The server: keeps every layout in its heap, and gives each as many ports as are asked for. */
public final class KryonetServer {
    private KryonetServer() {}

    /**
     * Runs until the process is ended.
     *
     * @param args version, and the {@code address:port} of control calls; layouts have other ports of the same address
     */
    public static void main(String[] args) throws IOException {
        Log.set(Log.LEVEL_WARN);
        int colon = args[1].lastIndexOf(':');
        InetAddress address = InetAddress.getByName(args[1].substring(0, colon));
        Shelves shelves = new Shelves(args[0], address);
        new Port(shelves, null, Control.BUFFER_BYTES, Control.BUFFER_BYTES)
                .open(address, Integer.parseInt(args[1].substring(colon + 1)));
    }
}
