package io.blobbench.results.journal;

import io.blobbench.results.Secrets;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.LinkedHashMap;
import java.util.Map;

/** The Java runtime of this process, for run.json. */
final class Jvm {
    private Jvm() {}

    static Map<String, Object> describe() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("version", System.getProperty("java.version"));
        content.put("vendor", runtime.getVmVendor());
        content.put("name", runtime.getVmName());
        content.put("vm_version", runtime.getVmVersion());
        content.put("arguments", Secrets.hidden(runtime.getInputArguments()));
        content.put("max_heap_bytes", Runtime.getRuntime().maxMemory());
        content.put(
                "garbage_collectors",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(collector -> collector.getName())
                        .toList());
        return content;
    }
}
