package io.blobbench.cli.doctor;

import io.blobbench.host.HostDescription;
import io.blobbench.results.column.Fields;
import java.util.List;
import java.util.stream.Collectors;

/** Findings on the machine. */
final class HostFindings {
    private static final String FASTEST = "performance";

    private HostFindings() {}

    /** Judges a description. */
    static List<Finding> of(HostDescription host) {
        return List.of(
                Finding.ok("system", host.os() + ", kernel " + host.kernel() + ", " + host.architecture()),
                processor(host),
                governor(host.cpuGovernor()),
                links(host.links()),
                balloon(host.givesMemoryBack()));
    }

    private static Finding processor(HostDescription host) {
        double cores = host.usableCores();
        String usable = cores < host.logicalCores() ? ", of which this process may use " + Fields.decimal(cores) : "";
        String text = host.cpu() + ", cores: " + host.logicalCores() + usable;
        return cores > 1
                ? Finding.ok("processor", text)
                : Finding.note(
                        "processor",
                        text + "; harness and server take turns on one core: measure servers of another machine");
    }

    private static Finding governor(String governor) {
        if (governor.equals(HostDescription.UNKNOWN)) {
            return Finding.ok("governor", "not visible here, as in most virtual machines");
        }
        return governor.equals(FASTEST)
                ? Finding.ok("governor", governor)
                : Finding.note(
                        "governor",
                        governor + ": a sleeping core responds late; use cpupower frequency-set -g " + FASTEST);
    }

    private static Finding links(List<HostDescription.Link> links) {
        if (links.isEmpty()) {
            return Finding.ok("links", "none but loopback");
        }
        boolean known = links.stream().anyMatch(link -> link.bitsPerSecond() > 0);
        return Finding.ok(
                "links",
                links.stream().map(HostDescription.Link::text).collect(Collectors.joining(", "))
                        + (known ? "" : ", of unknown speed, as in most virtual machines"));
    }

    private static Finding balloon(boolean givesBack) {
        return givesBack
                ? Finding.note(
                        "balloon",
                        "this virtual machine gives free memory back to its host, so the first write to memory is slow;"
                                + " keep heat in scenarios, or turn off free page reporting of its balloon")
                : Finding.ok("balloon", "free memory stays with this machine, as far as is known");
    }
}
