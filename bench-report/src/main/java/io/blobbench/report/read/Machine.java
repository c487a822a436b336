package io.blobbench.report.read;

import io.blobbench.host.Giga;
import io.blobbench.host.HostDescription;
import io.blobbench.results.column.Fields;
import io.blobbench.scenario.text.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The load host of a run, as run.json describes it.
 *
 * @param cpu model of the processor
 * @param cores with hyper-threads; 0 where unknown
 * @param usableCores those that the run could use; NaN where unknown
 * @param memoryBytes physical memory; 0 where unknown
 * @param os distribution and its version
 * @param linkBitsPerSecond nominal speed of the fastest network link; 0 where unknown
 */
public record Machine(String cpu, int cores, double usableCores, long memoryBytes, String os, long linkBitsPerSecond) {
    /** Reduces a description to what fits a line. */
    public static Machine of(HostDescription host) {
        return new Machine(
                host.cpu().isEmpty() ? "unknown processor" : host.cpu(),
                host.logicalCores(),
                host.usableCores(),
                host.memoryBytes(),
                host.os(),
                host.links().stream()
                        .mapToLong(HostDescription.Link::bitsPerSecond)
                        .max()
                        .orElse(0));
    }

    /** The same machine, however many of its cores the run could use and whichever of its links were up or told their speed. */
    public Machine whole() {
        return new Machine(cpu, cores, Double.NaN, memoryBytes, os, 0);
    }

    /** Nominal speed of the fastest network link: {@code 10.0 Gbit/s}; empty where unknown. */
    public Optional<String> linkSpeed() {
        return linkBitsPerSecond > 0 ? Optional.of(Giga.text(linkBitsPerSecond, "Gbit/s")) : Optional.empty();
    }

    /**
     * One line: {@code AMD EPYC, 2 of 16 cores, 25.3 GB, Debian GNU/Linux 12, 10.0 Gbit/s}, {@code 16 cores} where the run could use all;
     * what is unknown is left out.
     */
    public String line() {
        List<String> parts = new ArrayList<>(List.of(cpu));
        if (cores > 0) {
            String usable = usableCores < cores ? Fields.decimal(usableCores) + " of " : "";
            parts.add(usable + Counted.of(cores, "core"));
        }
        if (memoryBytes > 0) {
            parts.add(Giga.text(memoryBytes, "GB"));
        }
        if (!os.isEmpty()) {
            parts.add(os);
        }
        linkSpeed().ifPresent(parts::add);
        return String.join(", ", parts);
    }
}
