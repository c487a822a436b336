package io.blobbench.cli.live;

import io.blobbench.cli.base.CommandFailure;
import io.blobbench.cli.base.ExitCodes;
import io.blobbench.cli.display.Display;
import io.blobbench.results.RunContext;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

/**
 * Serves the metrics of all runs of an invocation over HTTP, as OpenMetrics where a client asks for it. A scrape reads
 * figures from the events of the runs; it reaches neither load nor recorders. Opened and closed by the control thread,
 * read by threads of its own.
 */
final class MetricsEndpoint implements LiveView {
    private final List<RunMetrics> runs = new CopyOnWriteArrayList<>();
    private final InetAddress address;
    private final HTTPServer server;

    private MetricsEndpoint(InetAddress address, int port) throws IOException {
        this.address = address;
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(this::collect);
        this.server = HTTPServer.builder()
                .inetAddress(address)
                .port(port)
                .registry(registry)
                .buildAndStart();
    }

    /**
     * Begins to listen.
     *
     * @param address of this host
     * @param port 0 for any that is free
     * @throws CommandFailure when that is not possible, such as on a port that is taken
     */
    static MetricsEndpoint open(InetAddress address, int port) throws CommandFailure {
        try {
            return new MetricsEndpoint(address, port);
        } catch (IOException e) {
            String where = "cannot listen on " + authority(address, port) + " (" + e.getMessage() + "); ";
            throw new CommandFailure(
                    ExitCodes.USAGE,
                    ofThisHost(address)
                            ? "--metrics-port: " + where + "name another port, or 0 for any that is free"
                            : "--metrics-host: " + where + "name an address of this host",
                    e);
        }
    }

    private static boolean ofThisHost(InetAddress address) {
        try (ServerSocket any = new ServerSocket(0, 1, address)) {
            return any.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private MetricSnapshots collect() {
        Families families = new Families();
        runs.forEach(run -> run.into(families));
        return families.snapshots();
    }

    /** The address to scrape. */
    String url() {
        return "http://" + authority(address, server.getPort()) + "/metrics";
    }

    private static String authority(InetAddress address, int port) {
        String host = address.getHostAddress();
        return (address instanceof Inet6Address ? "[" + host + "]" : host) + ":" + port;
    }

    @Override
    public Display over(Display shown, RunContext run, UnaryOperator<String> hide) {
        RunMetrics metrics = new RunMetrics(run, hide);
        runs.add(metrics);
        return new MeteredDisplay(shown, metrics);
    }

    /** Listens no more. */
    @Override
    public void close() {
        server.close();
    }
}
