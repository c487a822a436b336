package io.blobbench.server.process;

import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** The environment of local servers: that of the harness, without variables that would change what bench starts them with. */
final class ServerEnvironment {
    /** Variables of every JVM, some of which win over its command line, and of every Go program. */
    private static final Set<String> RUNTIMES = Set.of(
            "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "GODEBUG", "GOGC", "GOMAXPROCS", "GOMEMLIMIT");
    /** Prefix of the variables of etcd, one for each of its settings. */
    private static final String ETCD = "ETCD_";
    /** Without it etcd does not start on some architectures; it changes nothing else. */
    private static final String PERMISSION = "ETCD_UNSUPPORTED_ARCH";

    private ServerEnvironment() {}

    /** Removes these variables, and returns the names of those that were there. */
    static SortedSet<String> removeFrom(Map<String, String> environment) {
        SortedSet<String> names = new TreeSet<>(environment.keySet());
        names.removeIf(name -> name.equals(PERMISSION) || (!RUNTIMES.contains(name) && !name.startsWith(ETCD)));
        environment.keySet().removeAll(names);
        return names;
    }
}
