package io.blobbench.results.manifest;

import io.blobbench.results.Secrets;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The Java runtime of the harness, property {@code jvm} of run.json.
 *
 * @param version of Java; empty where unknown
 * @param vendor of the virtual machine; empty where unknown
 * @param name of the virtual machine; empty where unknown
 * @param vmVersion version of the virtual machine; empty where unknown
 * @param arguments options of the virtual machine, secrets hidden
 * @param maxHeapBytes largest size of the heap; 0 where unknown
 * @param garbageCollectors their names
 */
public record JvmEntry(
        String version,
        String vendor,
        String name,
        String vmVersion,
        List<String> arguments,
        long maxHeapBytes,
        List<String> garbageCollectors) {
    static final JvmEntry UNKNOWN = new JvmEntry("", "", "", "", List.of(), 0, List.of());

    /** Beginnings of options that only a start feels, or that another fact tells: the largest heap. */
    private static final List<String> WITHOUT_EFFECT =
            List.of("-D", "--", "-Xmx", "-Xshare", "-Xlog", "-XX:SharedArchiveFile");

    public JvmEntry {
        arguments = List.copyOf(arguments);
        garbageCollectors = List.copyOf(garbageCollectors);
    }

    /** Describes the runtime of this process. */
    public static JvmEntry ofThisProcess() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        return new JvmEntry(
                System.getProperty("java.version"),
                runtime.getVmVendor(),
                runtime.getVmName(),
                runtime.getVmVersion(),
                Secrets.hidden(runtime.getInputArguments()),
                Runtime.getRuntime().maxMemory(),
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(collector -> collector.getName())
                        .toList());
    }

    /** The options that may change the speed of the harness, as one text; empty where none is known. */
    public String speedOptions() {
        return arguments.stream()
                .filter(argument -> WITHOUT_EFFECT.stream().noneMatch(argument::startsWith))
                .collect(Collectors.joining(" "));
    }
}
