package io.blobbench.kryonet;

import com.esotericsoftware.minlog.Log;
import java.io.IOException;
import java.net.InetSocketAddress;

/** The server: one or more ports on one set of layouts, all kept in its heap. */
public final class KryonetServer {
    private static final double HEAP_SHARE = 0.7;

    private KryonetServer() {}

    /**
     * Runs until the process is ended.
     *
     * @param args version, bytes of a write buffer, bytes of an object buffer, address to listen at, and a port or more
     */
    public static void main(String[] args) throws IOException {
        Log.set(Log.LEVEL_WARN);
        int firstPort = 4;
        ServerInfo info =
                new ServerInfo(args[0], args.length - firstPort, Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        Shelves shelves = new Shelves(info, (long) (Runtime.getRuntime().maxMemory() * HEAP_SHARE));
        for (int i = firstPort; i < args.length; i++) {
            Port port = new Port(info, shelves);
            port.bind(new InetSocketAddress(args[3], Integer.parseInt(args[i])), null);
            port.start();
        }
    }
}
