package io.blobbench.server.process;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** The environment of local servers: that of the harness, without variables that would change what bench starts them with. */
final class ServerEnvironment {
    /** Variables of every JVM, some of which win over its command line, and of every Go program. */
    private static final Set<String> RUNTIMES = Set.of(
            "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "GODEBUG", "GOGC", "GOMAXPROCS", "GOMEMLIMIT");
    /** Variables that put other code, such as a library without fsync, into every program, or set its allocator. */
    private static final Set<String> LOADER = Set.of("LD_PRELOAD", "LD_AUDIT", "GLIBC_TUNABLES", "JE_MALLOC_CONF");
    /** Prefixes of further ones of allocators and of the loader of macOS, and of those of etcd, one for each of its settings. */
    private static final List<String> PREFIXES = List.of("MALLOC_", "DYLD_", "ETCD_");
    /** Variables without which a program may not start; they change nothing else. */
    private static final Set<String> KEPT = Set.of("DYLD_LIBRARY_PATH", "ETCD_UNSUPPORTED_ARCH");

    private ServerEnvironment() {}

    /** Removes these variables, and returns the names of those that were there. */
    static SortedSet<String> removeFrom(Map<String, String> environment) {
        SortedSet<String> names = new TreeSet<>(environment.keySet());
        names.removeIf(name -> !changesServers(name));
        environment.keySet().removeAll(names);
        return names;
    }

    private static boolean changesServers(String name) {
        return RUNTIMES.contains(name)
                || LOADER.contains(name)
                || (PREFIXES.stream().anyMatch(name::startsWith) && !KEPT.contains(name));
    }
}
