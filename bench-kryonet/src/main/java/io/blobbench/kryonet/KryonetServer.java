package io.blobbench.kryonet;

import com.esotericsoftware.minlog.Log;
import io.blobbench.store.access.Endpoint;
import io.blobbench.store.error.StoreException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.stream.Stream;

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
     *     ports, without which a server that is started again has no layouts
     */
    public static void main(String[] args) throws IOException {
        Log.set(Log.LEVEL_WARN);
        if (args.length < 1 || args.length > 2) {
            endWith("a kryonet server is started with its address:port, and maybe a file that keeps its layouts; got "
                    + args.length + " arguments");
            return;
        }
        try {
            serve(
                    Endpoint.parse(args[0]),
                    new LayoutFile(Stream.of(args).skip(1).map(Path::of).findFirst()));
        } catch (StoreException e) {
            endWith(String.valueOf(e.getMessage()));
        }
    }

    private static void endWith(String why) {
        System.err.println(why);
        System.exit(2);
    }

    private static void serve(Endpoint control, LayoutFile file) throws IOException {
        InetAddress address = InetAddress.getByName(control.host());
        ServerLayouts layouts = new ServerLayouts(address, file);
        layouts.openSaved();
        PortPlan plan = new PortPlan(control.port(), Control.BUFFER_BYTES, Control.BUFFER_BYTES);
        Port.open(address, plan, request -> layouts.answer(request, null));
    }
}
