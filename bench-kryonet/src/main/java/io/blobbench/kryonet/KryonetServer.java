package io.blobbench.kryonet;

import com.esotericsoftware.minlog.Log;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;

/**
 * The server: keeps every layout in its heap, and gives each as many ports as are asked for. Started again after a crash, it has the same
 * layouts at the same ports, without blobs.
 */
public final class KryonetServer {
    private KryonetServer() {}

    /**
     * Runs until the process is ended.
     *
     * @param args the {@code address:port} of control calls, layouts have other ports of the same address; the file that keeps their
     *     ports
     */
    public static void main(String[] args) throws IOException, StoreException {
        Log.set(Log.LEVEL_WARN);
        Endpoint control = Endpoint.parse(args[0]);
        InetAddress address = InetAddress.getByName(control.host());
        Shelves shelves = new Shelves(address, new LayoutFile(Path.of(args[1])));
        shelves.openSaved();
        PortPlan plan = new PortPlan(control.port(), Control.BUFFER_BYTES, Control.BUFFER_BYTES);
        Port.open(address, plan, request -> shelves.answer(request, null));
    }
}
