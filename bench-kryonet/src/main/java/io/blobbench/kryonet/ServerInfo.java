package io.blobbench.kryonet;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** What a server says about itself. */
record ServerInfo(String version, int ports, int writeBufferBytes, int objectBufferBytes) {
    /** As it travels. */
    Map<String, String> toMap() {
        return new HashMap<>(Map.of(
                "version", version,
                "ports", String.valueOf(ports),
                "writeBuffer", String.valueOf(writeBufferBytes),
                "objectBuffer", String.valueOf(objectBufferBytes)));
    }

    static ServerInfo of(Object answer) {
        Map<String, String> values = new TreeMap<>();
        ((Map<?, ?>) answer).forEach((name, value) -> values.put((String) name, (String) value));
        return new ServerInfo(
                values.get("version"),
                Integer.parseInt(values.get("ports")),
                Integer.parseInt(values.get("writeBuffer")),
                Integer.parseInt(values.get("objectBuffer")));
    }
}
