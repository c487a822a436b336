package io.blobbench.host;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The traffic of a network link so far.
 *
 * @param name as the operating system calls it
 * @param loopback whether it is that of the host to itself, whose speed is measured
 * @param leftOut whether sums are without it: its bytes never leave this host, as those of loopback, or another link counts them
 * @param receivedBytes so far
 * @param sentBytes so far
 * @param bytesPerSecond what it can carry in one direction for the load, as {@link LinkCapacity} says
 */
record LinkTotals(
        String name, boolean loopback, boolean leftOut, double receivedBytes, double sentBytes, double bytesPerSecond) {
    /**
     * A link at its speed seems to carry a little more, as its bytes are read a little after the time is. That of loopback was measured, and varies
     * by more.
     */
    private static final double MOST_OF_SPEED = 1.05;
    /** Age of a link's counters: some adapters update them once a second, so that two readings may show a second more than lies between them. */
    private static final double OLDEST_SECONDS = 1;

    /** Sums up the links that are not left out; NaN without any. */
    static double sum(List<LinkTotals> links, ToDoubleFunction<LinkTotals> bytes) {
        List<LinkTotals> outer = links.stream().filter(link -> !link.leftOut).toList();
        return outer.isEmpty() ? Double.NaN : outer.stream().mapToDouble(bytes).sum();
    }

    /** The use of the busiest link, in its busier direction; NaN where no speed is known. A link that carried more than its speed refutes it. */
    static double busiestShare(List<LinkTotals> earlier, List<LinkTotals> now, double seconds) {
        Map<String, LinkTotals> before = earlier.stream()
                .collect(Collectors.toMap(LinkTotals::name, Function.identity(), (first, second) -> first));
        return now.stream()
                .filter(link -> link.bytesPerSecond > 0 && before.containsKey(link.name))
                .mapToDouble(link -> link.shareSince(Objects.requireNonNull(before.get(link.name)), seconds))
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }

    private double shareSince(LinkTotals earlier, double seconds) {
        double bytes = Math.max(receivedBytes - earlier.receivedBytes, sentBytes - earlier.sentBytes);
        boolean refuted = !loopback && bytes / (seconds + OLDEST_SECONDS) / bytesPerSecond > MOST_OF_SPEED;
        return refuted ? Double.NaN : bytes / seconds / bytesPerSecond;
    }
}
