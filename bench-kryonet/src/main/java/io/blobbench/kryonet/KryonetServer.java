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
     * @param args version, address to listen at, and the port for control calls
     */
    public static void main(String[] args) throws IOException {
        Log.set(Log.LEVEL_WARN);
        InetAddress address = InetAddress.getByName(args[1]);
        Shelves shelves = new Shelves(args[0], address);
        new Port(shelves, null, Control.BUFFER_BYTES, Control.BUFFER_BYTES).open(address, Integer.parseInt(args[2]));
    }
}
