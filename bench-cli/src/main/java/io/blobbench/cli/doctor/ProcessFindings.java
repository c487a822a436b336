package io.blobbench.cli.doctor;

import io.blobbench.host.room.OpenFiles;
import io.blobbench.server.disk.SlowDisk;
import io.blobbench.server.process.ProcessGroup;
import io.blobbench.server.relay.Relays;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Limits that the system sets to the harness and to the servers that it starts. */
final class ProcessFindings {
    private static final Path CLOCK_SOURCE =
            Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    /** Clocks that are read without a system call. */
    private static final Set<String> FAST_CLOCKS =
            Set.of("tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page");

    private ProcessFindings() {}

    /**
     * Examines this process.
     *
     * @param jvm its vendor and version
     */
    static List<Finding> of(String jvm) {
        return List.of(
                openFiles(OpenFiles.most()),
                clock(clockSource()),
                groups(ProcessGroup.words()),
                fault("partition", "relays between local servers cut one of them off", Relays.missing()),
                fault("slow-disk", "a filter of system calls delays each fsync of a local server", SlowDisk.missing()),
                java(jvm));
    }

    static Finding openFiles(long most) {
        String text = "at most " + most + " in a process";
        return most >= OpenFiles.MANY
                ? Finding.ok("open files", text)
                : Finding.note("open files", text + ", and a connection is one: ulimit -n " + OpenFiles.MANY);
    }

    static Finding clock(String source) {
        if (source.isEmpty()) {
            return Finding.ok("clock", "that of the system");
        }
        return FAST_CLOCKS.contains(source)
                ? Finding.ok("clock", source)
                : Finding.note(
                        "clock",
                        source + " is slow to read, and each operation reads it twice: 'bench calibrate' shows its"
                                + " cost");
    }

    static Finding groups(List<String> words) {
        if (words.isEmpty()) {
            return Finding.note(
                    "perl",
                    "neither perl nor setsid is here: Ctrl-C in a terminal reaches local servers too; install perl");
        }
        return words.get(0).equals("perl")
                ? Finding.ok("perl", "puts each local server into a process group of its own")
                : Finding.note(
                        "perl",
                        "is not here: local servers get sessions of their own, which Linux wakes later; install perl");
    }

    /**
     * Whether a fault of scenarios can happen here.
     *
     * @param missing why not
     */
    static Finding fault(String action, String how, Optional<String> missing) {
        return missing.map(why -> Finding.note(action, "is UNSUPPORTED in scenarios: " + why))
                .orElseGet(() -> Finding.ok(action, how));
    }

    private static Finding java(String jvm) {
        return Finding.ok(
                "java",
                jvm
                        + String.format(
                                Locale.ROOT,
                                ", heap up to %.1f GB (BENCH_OPTS=-Xmx8g)",
                                Runtime.getRuntime().maxMemory() / 1e9));
    }

    /** Empty on systems that do not say. */
    private static String clockSource() {
        try {
            return Files.readString(CLOCK_SOURCE).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
