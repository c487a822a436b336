package io.blobbench.kryonet;

import com.esotericsoftware.minlog.Log;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.net.InetAddress;

/** The server: keeps every layout in its heap, and gives each as many ports as are asked for. */
public final class KryonetServer {
    private KryonetServer() {}

    /**
     * Runs until the process is ended.
     *
     * @param args the {@code address:port} of control calls; layouts have other ports of the same address
     */
    public static void main(String[] args) throws IOException, StoreException {
        Log.set(Log.LEVEL_WARN);
        Endpoint control = Endpoint.parse(args[0]);
        InetAddress address = InetAddress.getByName(control.host());
        Shelves shelves = new Shelves(address);
        new Port(request -> shelves.answer(request, null), Control.BUFFER_BYTES, Control.BUFFER_BYTES)
                .open(address, control.port());
    }
}
