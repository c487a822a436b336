package io.blobbench.cli.server;

import io.blobbench.server.LocalCluster;
import io.blobbench.server.ServerNode;
import java.util.ArrayList;
import java.util.List;

/** The lines about servers that are ready: their names, their use, the way to end them. */
final class ReadyLines {
    private ReadyLines() {}

    /** Without the endpoints by themselves where the process that holds them is detached: they go elsewhere then. */
    static List<String> of(HeldServer server, LocalCluster cluster) {
        List<String> lines = new ArrayList<>();
        lines.add(server.product() + " is ready: " + cluster.origin());
        if (!server.detached()) {
            lines.add("endpoint " + server.address());
        }
        for (ServerNode node : cluster.nodes()) {
            lines.add("node " + node.name() + ", pid " + node.pid() + ", log " + node.log());
        }
        if (server.detached()) {
            lines.add(server.holder());
        }
        lines.add("use it with   bench --store " + server.store() + " --endpoint " + server.address()
                + " --scenario smoke");
        lines.add("end it with   " + (server.detached() ? "" : "Ctrl-C or ") + "bench server stop " + server.address());
        return lines;
    }
}
